import type { SiteProposal } from '../../../../gen/desk'
import { eitherOf } from '../../../lib/either'
import { zone } from '../../../lib/input-time'
import { moment } from '../../../lib/time'

/** How a proposal stands, in a sentence. */
export function standing({
  state,
  decidedBy = 'Somebody',
  decidedAt,
  cancelledBy = 'somebody',
  at,
  approvers = [],
  mayDecide,
  reason,
}: SiteProposal): string {
  const when = decidedAt ? ` ${moment(decidedAt)}` : ''
  switch (state) {
    case 'open': {
      const appears = at ? `; proposed for ${moment(at)} (${zone()})` : ''
      if (mayDecide) return `Waits for you${appears}`
      return (approvers.length ? `Waits for ${eitherOf(approvers)}` : 'Nobody at the Desk can approve it now') + appears
    }
    case 'approved':
      return `Approved by ${decidedBy}${when}${at ? `, to appear ${moment(at)} (${zone()})` : ''}`
    case 'cancelled':
      return `Approved by ${decidedBy}${when}, and cancelled by ${cancelledBy}: it does not appear`
    case 'sent-back':
      return `Sent back by ${decidedBy}${when}: ${reason ?? ''}`
    default:
      return reason ? `Sent back by ${decidedBy}${when}: ${reason}` : `Taken back into the draft${when}`
  }
}
