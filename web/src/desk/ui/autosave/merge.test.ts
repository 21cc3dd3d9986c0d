import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merge, mergeOver, same } from './merge'

// The same runs every time, so that the gate says the same everywhere.
fc.configureGlobal({ seed: 20261118 })

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ maxLength: 3 }),
    fc.integer({ min: 0, max: 3 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('title', 'text', 'items'), tie('value')),
  ),
})).value

describe('two versions of one value', () => {
  it('are merged where one of them changed nothing', () => {
    fc.assert(
      fc.property(value, value, (base, mine) => {
        expect(same(merge(base, mine, base), mine)).toBe(true)
        expect(same(merge(base, base, mine), mine)).toBe(true)
        expect(same(merge(base, mine, mine), mine)).toBe(true)
      }),
    )
  })

  it('give the same whoever is first, or ask', () => {
    fc.assert(
      fc.property(value, value, value, (base, mine, theirs) => {
        expect(same(merge(base, mine, theirs), merge(base, theirs, mine))).toBe(true)
      }),
    )
  })

  it('keep every change of different parts, and of the same part the one that counts', () => {
    const texts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.string({ minLength: 1, maxLength: 2 }))
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const parts = ['a', 'b', 'c', 'd'] as const
        const changed = (now: Record<string, string>, part: string) => now[part] !== base[part]
        const both = parts.filter((part) => changed(mine, part) && changed(theirs, part) && mine[part] !== theirs[part])
        const merged = merge(base, mine, theirs)
        expect(merged === undefined).toBe(both.length > 0)
        const chosen = mergeOver(base, mine, theirs)
        for (const part of parts) expect(chosen[part]).toBe(changed(mine, part) ? mine[part] : theirs[part])
        if (merged) expect(same(merged, chosen)).toBe(true)
      }),
    )
  })

  it('know the items of a list by their ids, whichever came or went', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, count: 1 }))
    const more = { ...b!, count: 2 }
    expect(merge([a, b], [a, more], [b])).toEqual([more])
    expect(merge([a, b], [a, b, c], [a, more])).toEqual([a, more, c])
    const [first, second] = [
      { id: 'd1', count: 1 },
      { id: 'd2', count: 1 },
    ]
    expect(merge([a], [a, second], [a, first])).toEqual([a, first, second])
    expect(merge([a, b], [a, more], [a])).toBeUndefined()
    expect(mergeOver([a, b], [a, more], [a])).toEqual([a, more])
    expect(merge([a, b], [b, a], [a, more])).toBeUndefined()
  })

  it('ask where both changed a list of which items came or went', () => {
    expect(merge(['a', 'b'], ['a', 'B'], ['b'])).toBeUndefined()
    expect(merge(['a', 'b'], ['a', 'B'], ['A', 'b'])).toEqual(['A', 'B'])
  })
})
