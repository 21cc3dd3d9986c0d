import type { LeadRow } from '../../../gen/desk'
import { moment } from '../../lib/time'

/** Whether somebody is to be reminded of a lead later, or has been and did not handle it since. */
export function reminder({ remindAt, remindAbout, handledAt }: LeadRow['handling'], now = Date.now()) {
  const at = remindAt ? Date.parse(remindAt) : 0
  if (!remindAt || at <= 0) return undefined
  const about = remindAbout ? `: ${remindAbout}` : ''
  if (at > now) return { due: false, words: `Comes back ${moment(remindAt)}${about}` }
  return handledAt && Date.parse(handledAt) >= at ? undefined : { due: true, words: `Reminder${about}` }
}
