import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrange,
  arranged,
  blankLike,
  blankOf,
  entryWords,
  listChanges,
  listWords,
  nounOf,
  withCopy,
  withMoved,
  without,
} from './lists'

// The same runs every time, so that the gate says the same everywhere.
fc.configureGlobal({ seed: 20261118 })

const list = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
const withBlank = (all: string[], at: number) => arranged(all, arrange.add(all, at), '')
const listAt = list.chain((all) => fc.tuple(fc.constant(all), fc.nat(all.length - 1), fc.nat(all.length - 1)))

describe('what is done to a list', () => {
  it('changes nothing but what was asked', () => {
    fc.assert(
      fc.property(listAt, ([all, from, to]) => {
        expect(withMoved(all, from, to)[to]).toBe(all[from])
        expect([...withMoved(all, from, to)].sort()).toEqual([...all].sort())
        expect(withMoved(withMoved(all, from, to), to, from)).toEqual(all)
        expect(without(withCopy(all, from), from + 1)).toEqual(all)
        expect(without(withBlank(all, from), from + 1)).toEqual(all)
        expect(without(all, from)).toEqual([...all.slice(0, from), ...all.slice(from + 1)])
      }),
    )
  })

  it('is an arrangement of the entries that were there', () => {
    fc.assert(
      fc.property(listAt, ([all, from, to]) => {
        expect(arranged(all, arrange.move(all, from, to), '')).toEqual(withMoved(all, from, to))
        expect(arranged(all, arrange.copy(all, from), '')).toEqual(withCopy(all, from))
        expect(arranged(all, arrange.remove(all, from), '')).toEqual(without(all, from))
      }),
    )
  })

  it('is said as what happened', () => {
    fc.assert(
      fc.property(listAt, ([all, from, to]) => {
        expect(listChanges(all, all)).toEqual([])
        expect(listChanges(all, withBlank(all, from))).toEqual(['“Without words” added'])
        expect(listChanges(all, without(all, from))).toEqual([`“${entryWords(all[from])}” removed`])
        expect(listChanges(all, withCopy(all, from))).toEqual(['1 duplicated'])
        const moved = listChanges(all, withMoved(all, from, to))
        expect(moved.filter((one) => / moved |^reordered$/.test(one)).length).toBe(moved.length)
        expect(moved.length > 0).toBe(from !== to)
        const other = all.map((one, at) => (at === from ? 'something else' : one))
        expect(listChanges(all, other)).toEqual(['“something else” changed'])
      }),
    )
    expect(listWords('home.questions', ['a'], ['a', 'b'])).toBe('Questions: “b” added')
    const questions = ['What?', 'Who?', 'Where?'].map((ask) => ({ ask, answer: 'So.' }))
    const more = [questions[2]!, questions[0]!, { ask: 'When?', answer: 'Now.' }]
    expect(listWords('questions', questions, more)).toBe(
      'Questions: “When?” added, “Who?” removed, “What?” moved after “Where?”',
    )
    expect(listWords('hero.title', 'a', 'b')).toBe(undefined)
  })

  it('tells an entry that was changed in a part from one that is new and one that is gone', () => {
    const before = [
      { title: 'Collision record', description: 'Ten seconds.' },
      { title: 'In-cab warning', description: 'A tone.' },
      { title: 'Proof', description: 'Logged.' },
    ]
    const after = [
      { title: 'Collision file', description: 'Ten seconds.' },
      { title: 'In-cab warning', description: 'A light and a tone.' },
      before[2]!,
      { title: 'Fitting day', description: 'In spring.' },
    ]
    expect(listWords('features.items', before, after)).toBe(
      'Items: “Collision file” changed, “In-cab warning” changed, “Fitting day” added',
    )
  })

  it('is said of features by their words, whatever pictures go along', () => {
    const before = [{ title: 'Phone' }, { title: 'Card' }]
    const after = [
      { title: 'Card', image: 'solution-2' },
      { title: 'Phone', image: 'solution-1' },
    ]
    expect(listWords('features.items', before, after)).toBe('Items: “Phone” moved after “Card”')
  })

  it('begins an entry with the parts of the others and no words', () => {
    expect(blankLike({ icon: 'car', ask: 'Why?', points: ['a', 'b'], open: true })).toEqual({
      icon: 'car',
      ask: '',
      points: [''],
      open: true,
    })
    const schema = { properties: { ask: { type: 'string' }, icon: { type: 'string' }, role: { enum: ['a'] } } }
    expect(blankOf([], 0, schema)).toEqual({ ask: '' })
    expect(blankOf([], 0, { type: 'string' })).toBe('')
    expect([nounOf('questions'), nounOf('solutions.sections.2.points'), nounOf('hero.lines')]).toEqual([
      'question',
      'point',
      'entry',
    ])
  })
})
