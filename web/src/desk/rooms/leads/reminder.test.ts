import { expect, it } from 'vitest'
import type { LeadRow } from '../../../gen/desk'
import { reminder } from './reminder'

const now = Date.parse('2026-03-04T12:00:00Z')
const of = (part: Partial<LeadRow['handling']>) => reminder({ stage: 'new', version: 1, ...part }, now)

it('a reminder is to come, or due until the lead is handled', () => {
  expect(of({})).toBeUndefined()
  expect(of({ remindAt: new Date(0).toISOString() })).toBeUndefined() // taken away, and being saved
  expect(of({ remindAt: '2026-03-05T09:00:00Z' })).toMatchObject({ due: false })
  expect(of({ remindAt: '2026-03-05T09:00:00Z', remindAbout: 'call about the price' })?.words).toMatch(
    /^Comes back .*: call about the price$/,
  )
  const due = { remindAt: '2026-03-04T09:00:00Z' }
  expect(of(due)).toMatchObject({ due: true, words: 'Reminder' })
  expect(of({ ...due, remindAbout: 'call' })?.words).toBe('Reminder: call')
  expect(of({ ...due, handledAt: '2026-03-03T09:00:00Z' })).toMatchObject({ due: true }) // done with until then
  expect(of({ ...due, handledAt: '2026-03-04T10:00:00Z' })).toBeUndefined()
})
