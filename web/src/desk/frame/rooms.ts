import { Inbox, LayoutTemplate, PenLine, ScrollText, Users, type LucideIcon } from 'lucide-react'
import type { Right } from '../session'

interface Room {
  path: string
  name: string
  icon: LucideIcon
  right: Right
  /** Pressed after G. */
  key: string
  /** Words of the room that mean something of their own here. */
  words?: readonly (readonly [word: string, meaning: string])[]
}

const leadWords = [
  ['Open', 'Somebody still has to do something. New leads are open.'],
  ['Handled', 'Nothing is left to do for now. An answer of the person opens it again.'],
  ['Won, lost', 'How a sale ended. Both leave Open; Lost asks for the reason, which the numbers need.'],
  ['Later', 'Left out of Open until the moment that you chose; then it is among the reminders that are due.'],
  ['Aside', 'No customer: spam, a test, a mistake. Receivers do not get it; nothing is deleted.'],
] as const

/** The rooms of the Desk, in the order of the sidebar. */
export const rooms: Room[] = [
  { path: '/leads', name: 'Leads', icon: Inbox, right: 'leads.read', key: 'l', words: leadWords },
  { path: '/posts', name: 'Posts', icon: PenLine, right: 'posts', key: 'w' },
  { path: '/sites', name: 'Sites', icon: LayoutTemplate, right: 'sites', key: 's' },
  { path: '/people', name: 'People', icon: Users, right: 'people', key: 'p' },
  { path: '/trail', name: 'Trail', icon: ScrollText, right: 'trail', key: 't' },
]
