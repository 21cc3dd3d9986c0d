import { expect, test } from 'vitest'
import type { SiteProposal } from '../../../../gen/desk'
import { standing } from './standing'

const proposal: SiteProposal = {
  id: '1',
  author: 'Ann',
  time: '2026-11-18T08:00:00Z',
  state: 'open',
  edits: [],
  brands: [],
  may: true,
}

test.each<[string, Partial<SiteProposal>, RegExp]>([
  ['to whoever may decide', { mayDecide: true }, /^Waits for you$/],
  ['to its author', { own: true, approvers: ['Ben', 'Cleo'] }, /^Waits for Ben or Cleo$/],
  ['to others', { approvers: ['Ben'] }, /^Waits for Ben$/],
  ['where nobody can decide it', { own: true }, /^Nobody at the Desk can approve it now$/],
  ['with a time', { mayDecide: true, at: '2126-01-01T00:00:00Z' }, /^Waits for you; proposed for .+2126.+ \(.+\)$/],
  ['approved', { state: 'approved', decidedBy: 'Ben', decidedAt: '2026-11-18T09:00:00Z' }, /^Approved by Ben /],
  [
    'approved for a time',
    { state: 'approved', decidedBy: 'Ben', at: '2126-01-01T00:00:00Z' },
    /^Approved by Ben, to appear .+2126.+ \(.+\)$/,
  ],
  [
    'approved and cancelled',
    { state: 'cancelled', decidedBy: 'Ben', cancelledBy: 'Cleo', at: '2126-01-01T00:00:00Z' },
    /^Approved by Ben, and cancelled by Cleo: it does not appear$/,
  ],
  ['sent back', { state: 'sent-back', decidedBy: 'Ben', reason: 'Shorter' }, /^Sent back by Ben: Shorter$/],
  [
    'sent back and taken up',
    { state: 'withdrawn', decidedBy: 'Ben', reason: 'Shorter' },
    /^Sent back by Ben: Shorter$/,
  ],
  ['taken back by its author', { state: 'withdrawn' }, /^Taken back into the draft$/],
])('a proposal says how it stands %s', (_, part, words) => {
  expect(standing({ ...proposal, ...part })).toMatch(words)
})
