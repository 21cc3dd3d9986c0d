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

const ofProposals = ['proposed a change', 'sent a proposal back', 'commented on a proposal']

/** Where the lead, the post or the change is that an entry is about. */
function placeOf({ action, brand, subject }: Entry): string | undefined {
  if (!subject) return undefined
  if (/\b(lead|offer)\b/.test(action)) return `/leads/${subject}`
  if (/(?<!stored) post\b/.test(action) && brand) return `/posts/${brand}/${subject}`
  if (ofProposals.includes(action)) return `/sites/proposals/${subject}`
  return /\bchange\b/.test(action) ? `/sites/history?change=${subject}` : undefined
}

/** What somebody did, with what came of it in the same words, and the way to what it is about. */
export function told(entry: Entry, name: (id: string) => string) {
  const { action, after } = entry
  const place = placeOf(entry)
  const mark = action.replace(/^marked a lead as /, '')
  if (mark === action || !marks[mark]) return { action, after, place }
  const spoken = new Map([
    ['assigned', name],
    ['reminder', moment],
  ]).get(mark)
  const what = spoken && after ? spoken(after) : (after ?? '')
  return { action: `${marks[mark]} ${what}`.trim(), after: undefined, place }
}

/** The brands of an entry, by name: some of them, how many, or all. */
export function brandsOf({ brand = '' }: Entry, nameOf: (id: string) => string): string {
  const ids = brand.split(' ')
  if (brand === '*') return 'all brands'
  return ids.length > 3 ? `${ids.length} brands` : ids.map(nameOf).join(', ')
}
