import { describe, expect, it } from 'vitest'
import type { SiteEdit, SiteFields } from '../../../gen/desk'
import { addedAt, isOnlyMore, madeOf, withoutAdded } from './additions'
import type { DraftEdit } from './use-draft'

const brand = 'brands/store'
const family = 'families/stores'
const asked = (...list: string[]) => list.map((ask) => ({ ask, answer: 'So.' }))
/** A family with two questions, of which a brand shows as many more as are given; each is a question and its answer. */
const withOwn = (...own: string[]) =>
  ({
    brand: 'store',
    layers: [brand, family, 'site'].map((layer) => ({ layer, name: layer, file: '', brands: 2, may: true })),
    fields: [
      { path: 'questions', kind: 'list', layer: family, layers: [brand, family], below: asked('A', 'B') },
      ...['A', 'B', ...own].flatMap((ask, at) =>
        ['ask', 'answer'].map((part) => ({
          path: `questions.${at}.${part}`,
          kind: 'text',
          value: part === 'ask' ? ask : 'So.',
          layer: at < 2 ? family : brand,
          layers: at < 2 ? [family] : [],
        })),
      ),
    ],
  }) as unknown as SiteFields
const adds = (after: unknown, before?: unknown) =>
  ({ layer: brand, field: 'questions+', after, ...(before ? { before } : {}) }) as DraftEdit & SiteEdit

describe('an entry that the draft adds to a list', () => {
  it('is dropped alone, from each of its parts', () => {
    const edit = adds(asked('Own', 'New', 'More'), asked('Own'))
    const all = withOwn('Own', 'New', 'More')
    for (const path of ['questions.3', 'questions.3.ask', 'questions.3.answer']) {
      expect(addedAt(all, [edit], path)).toBe(edit)
      expect(withoutAdded(all, [edit], [edit], path)).toEqual([
        { layer: brand, field: 'questions+', after: asked('Own', 'More') },
      ])
    }
  })

  it('takes the edit along where it was the only one, and leaves what is not the draft’s', () => {
    const other: DraftEdit = { layer: brand, field: 'tagline', after: 'Ours' }
    const first = adds(asked('New'))
    expect(withoutAdded(withOwn('New'), [first], [other, first], 'questions.2.ask')).toEqual([other])
    const more = adds(asked('Own', 'New'), asked('Own'))
    expect(withoutAdded(withOwn('Own', 'New'), [more], [more], 'questions.3')).toEqual([])
    expect(withoutAdded(withOwn('Own', 'New'), [more], [more], 'questions.2')).toBeUndefined()
    expect(withoutAdded(withOwn('Own', 'New'), [more], [more], 'questions.0.ask')).toBeUndefined()
  })

  it('says again what it said, where it was added before', () => {
    const whole = adds([{ ask: 'Newer', answer: 'Newer too.' }, ...asked('New')], asked('Own'))
    const all = withOwn('Newer', 'New')
    const single: DraftEdit = { layer: brand, field: 'questions+.0.ask', after: 'Newer' }
    expect(withoutAdded(all, [], [single], 'questions.2.ask')).toEqual([])
    expect(withoutAdded(all, [], [single], 'questions.2.answer')).toBeUndefined()
    const changed = adds([{ ask: 'Newer', answer: 'Newer too.' }], asked('Own'))
    expect(withoutAdded(withOwn('Newer'), [changed], [changed], 'questions.2.ask')).toEqual([
      adds([{ ask: 'Own', answer: 'Newer too.' }]),
    ])
    expect(withoutAdded(all, [whole], [whole], 'questions.3')).toBeDefined()
  })
})

describe('what is to come of a list that a brand adds to', () => {
  const all = withOwn('Own')
  it('is said in words at the list and at each of its entries', () => {
    const more = adds(asked('Own', 'New'), asked('Own'))
    for (const path of ['questions', 'questions.0.ask', 'questions.2'])
      expect(madeOf(all, more, path)).toEqual({ words: 'Questions: “New” added' })
    expect(madeOf(all, adds(undefined, asked('Own')), 'questions.2')).toEqual({ words: 'Questions: “Own” removed' })
    expect(madeOf(all, adds(asked('New')), 'hero.title')).toBeUndefined()
    expect(madeOf(all, { ...more, layer: 'brands/other' }, 'questions')).toBeUndefined()
  })

  it('is said at the entry where one that it adds already is changed', () => {
    const edit = { layer: brand, field: 'questions+.0.ask', after: 'Newer', before: 'Own' } as unknown as SiteEdit
    expect(madeOf(all, edit, 'questions.2.ask')).toEqual({ value: 'Newer' })
    expect(madeOf(all, edit, 'questions.0.ask')).toBeUndefined()
  })

  it('is the value of a text that is no list', () => {
    const edit = { layer: family, field: 'hero.title', after: 'New' } as unknown as SiteEdit
    expect(madeOf(all, edit, 'hero.title')).toEqual({ value: 'New' })
    expect(madeOf(all, { ...edit, after: undefined } as SiteEdit, 'hero.title')).toEqual({ value: undefined })
  })
})

it('a list that only has more at its end goes on following the one below', () => {
  const all = withOwn('Own')
  expect(isOnlyMore(all, 'questions', asked('A', 'B', 'Own', 'New'))).toBe(true)
  expect(isOnlyMore(all, 'questions', asked('A', 'New', 'B', 'Own'))).toBe(false)
  expect(isOnlyMore(all, 'questions', asked('A'))).toBe(false)
})
