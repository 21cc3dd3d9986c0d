import type { SiteProposal } from '../../../../gen/desk'
import { moment } from '../../../lib/time'

/** How a proposal stands, in a sentence. */
export function standing({
  state,
  decidedBy = 'Somebody',
  decidedAt,
  at,
  own,
  mayDecide,
  reason,
}: SiteProposal): string {
  const when = decidedAt ? ` ${moment(decidedAt)}` : ''
  switch (state) {
    case 'open': {
      const appears = at ? `; appears ${moment(at)} at the earliest` : ''
      return (
        (mayDecide ? 'Waits for you' : own ? 'Waits for somebody else' : 'Waits for whoever may publish it') + appears
      )
    }
    case 'approved':
      return `Approved by ${decidedBy}${when}`
    case 'sent-back':
      return `Sent back by ${decidedBy}${when}: ${reason ?? ''}`
    default:
      return reason ? `Sent back by ${decidedBy}${when}: ${reason}` : `Taken back into the draft${when}`
  }
}
