import { describe, expect, it } from 'vitest'
import { interactionScore, shiftScore } from './vitals'

const shifts = (...list: [at: number, value: number, hadRecentInput?: boolean][]) => {
  const score = shiftScore()
  for (const [startTime, value, hadRecentInput = false] of list) score.add({ startTime, value, hadRecentInput })
  return score.value()
}

describe('layout shift', () => {
  it('is zero for a page that stands still', () => expect(shifts()).toBe(0))
  it('adds up a burst', () => expect(shifts([10, 0.1], [900, 0.05])).toBe(0.15))
  it('takes the worst burst, not the sum of all', () =>
    expect(shifts([0, 0.1], [1500, 0.2], [2000, 0.1], [9000, 0.05])).toBe(0.3))
  it('ends a burst after five seconds', () =>
    expect(shifts([0, 0.1], [900, 0.1], [1800, 0.1], [2700, 0.1], [3600, 0.1], [4500, 0.1], [5400, 0.1])).toBe(0.6))
  it('leaves out what the visitor caused', () => expect(shifts([0, 0.5, true], [10, 0.01])).toBe(0.01))
})

const interactions = (count: number | undefined, ...list: [id: number | undefined, duration: number][]) => {
  const score = interactionScore()
  for (const [interactionId, duration] of list) score.add({ interactionId, duration })
  return score.value(count)
}

describe('interaction to next paint', () => {
  it('is nothing before the first interaction', () =>
    expect(interactions(undefined, [undefined, 90], [0, 300])).toBeUndefined())
  it('is the slowest of few interactions, each with its slowest event', () =>
    expect(interactions(undefined, [1, 40], [1, 120], [1, 60], [2, 80])).toBe(120))
  it('leaves out one of fifty', () => expect(interactions(60, [1, 500], [2, 80], [3, 60])).toBe(80))
  it('stays within what was recorded', () => expect(interactions(500, [1, 500], [2, 80])).toBe(80))
})
