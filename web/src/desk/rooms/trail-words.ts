import type { TrailPage } from '../../gen/desk'
import { moment } from '../lib/time'

type Entry = TrailPage['entries'][number]

/** What was marked of a lead, as a person would say it; what stands behind it follows. */
const marks: Record<string, string> = {
  reopened: 'opened a lead again',
  assigned: 'gave a lead to',
  unassigned: 'gave a lead to nobody',
  stage: 'moved a lead to',
  reminder: 'wants to be reminded of a lead on',
  'no-reminder': 'dropped the reminder of a lead',
}

/** What somebody did, with what came of it in the same words, and the lead that it is about. */
export function told({ action, after, subject }: Entry, name: (id: string) => string) {
  const lead = /\b(lead|offer)\b/.test(action) && subject ? `/leads/${subject}` : undefined
  const mark = action.replace(/^marked a lead as /, '')
  if (mark === action || !marks[mark]) return { action, after, lead }
  const spoken = new Map([
    ['assigned', name],
    ['reminder', moment],
  ]).get(mark)
  const what = spoken && after ? spoken(after) : (after ?? '')
  return { action: `${marks[mark]} ${what}`.trim(), after: undefined, lead }
}
