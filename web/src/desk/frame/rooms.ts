import { Inbox, LayoutTemplate, PenLine, ScrollText, Users, type LucideIcon } from 'lucide-react'
import type { Right } from '../session'

interface Room {
  path: string
  name: string
  icon: LucideIcon
  right: Right
  /** Pressed after G. */
  key: string
}

/** The rooms of the Desk, in the order of the sidebar. */
export const rooms: Room[] = [
  { path: '/leads', name: 'Leads', icon: Inbox, right: 'leads.read', key: 'l' },
  { path: '/posts', name: 'Posts', icon: PenLine, right: 'posts', key: 'w' },
  { path: '/sites', name: 'Sites', icon: LayoutTemplate, right: 'sites', key: 's' },
  { path: '/people', name: 'People', icon: Users, right: 'people', key: 'p' },
  { path: '/trail', name: 'Trail', icon: ScrollText, right: 'trail', key: 't' },
]
