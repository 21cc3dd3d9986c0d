import { expect, test } from 'vitest'
import { since } from './time'

const now = Date.parse('2026-11-18T12:00:00Z')

test.each([
  ['2026-11-18T11:59:40Z', /^just now$/],
  ['2026-11-18T11:55:00Z', /^5 min ago$/],
  ['2026-11-18T09:00:00Z', /^3 h ago$/],
  ['2026-11-16T09:00:00Z', /^on Mon$/],
  ['2026-03-04T09:00:00Z', /^on Mar 4$/],
])('%s is said in a sentence', (iso, words) => {
  expect(since(iso, now)).toMatch(words)
})
