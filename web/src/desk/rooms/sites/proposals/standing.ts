import type { SiteProposal } from '../../../../gen/desk'
import { zone } from '../../../lib/input-time'
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
      const appears = at ? `; proposed for ${moment(at)} (${zone()})` : ''
      return (
        (mayDecide ? 'Waits for you' : own ? 'Waits for somebody else' : 'Waits for whoever may publish it') + appears
      )
    }
    case 'approved':
      return `Approved by ${decidedBy}${when}${at ? `, to appear ${moment(at)} (${zone()})` : ''}`
    case 'sent-back':
      return `Sent back by ${decidedBy}${when}: ${reason ?? ''}`
    default:
      return reason ? `Sent back by ${decidedBy}${when}: ${reason}` : `Taken back into the draft${when}`
  }
}
