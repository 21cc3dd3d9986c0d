import { Ban, Check, Circle, Clock, MessageSquare, PencilLine, Send, type LucideIcon } from 'lucide-react'
import type { Quote } from '../../../../gen/desk'
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
