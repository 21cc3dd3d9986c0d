import { Ban, Check, Circle, Clock, MessageSquare, PencilLine, Send, type LucideIcon } from 'lucide-react'
import type { LeadQuery, Quote } from '../../../../gen/desk'
import type { Stage } from '../words'

type State = Quote['state']

const looks: Record<State, [word: string, shape: LucideIcon, look: string]> = {
  open: ['Not asked yet', PencilLine, 'bg-hover text-soft'],
  asked: ['Wants an offer', Circle, 'bg-warn-ground text-warn'],
  offered: ['Offered', Send, 'bg-hover text-ink'],
  expired: ['Offer expired', Clock, 'bg-warn-ground text-warn'],
  accepted: ['Accepted', Check, 'bg-good-ground text-good'],
  declined: ['Declined', Ban, 'bg-bad-ground text-bad'],
}

const changing: (typeof looks)[State] = ['Wants a change', MessageSquare, 'bg-warn-ground text-warn']

/** What quotes wait for, to choose from, in the words that their leads show. */
export const standings = [
  { id: 'asked', name: looks.asked[0] },
  { id: 'offered', name: looks.offered[0] },
  { id: 'change', name: changing[0] },
  { id: 'expired', name: looks.expired[0] },
  { id: 'accepted', name: looks.accepted[0] },
  { id: 'declined', name: looks.declined[0] },
] as const satisfies readonly { id: NonNullable<LeadQuery['quote']>; name: string }[]

/** The stage of a lead that says the same as the state of its quote. */
export const stageOf: Partial<Record<State, Stage>> = {
  offered: 'quoted',
  expired: 'quoted',
  accepted: 'won',
  declined: 'lost',
}

/** How far a quote has come, as a word and a shape. */
export function QuoteState({ state, wantsChange }: { state: State; wantsChange?: boolean }) {
  const [word, Shape, look] = wantsChange ? changing : looks[state]
  return (
    <span className={`inline-flex items-center gap-1 rounded px-1.5 text-xs font-medium whitespace-nowrap ${look}`}>
      <Shape size={12} aria-hidden="true" /> {word}
    </span>
  )
}
