import { describe, expect, it } from 'vitest'
import type { SiteFields } from '../../../gen/desk'
import { movedEntry, standsIn } from './entry-move'
import type { DraftEdit } from './use-draft'

describe('an entry stands in the list that its list was made from', () => {
  it.each([
    ['where it is the same', ['A', 'B', 'C'], 1, ['A', 'B', 'C'], { as: 'same', at: 1 }],
    ['where it was changed', ['A', 'New', 'C'], 1, ['A', 'B', 'C'], { as: 'changed', at: 1 }],
    ['where the last was changed', ['A', 'New'], 1, ['A', 'B'], { as: 'changed', at: 1 }],
    ['behind another where it is new', ['A', 'B', 'New', 'C'], 2, ['A', 'B', 'C'], { as: 'new', at: 1 }],
    ['before all where it is new', ['New', 'A'], 0, ['A'], { as: 'new', at: -1 }],
    ['at its old place where others are new', ['X', 'A', 'New', 'C'], 2, ['A', 'B', 'C'], { as: 'changed', at: 1 }],
    ['as new where nobody can tell', ['A', 'New', 'Other', 'C'], 1, ['A', 'B', 'C'], { as: 'new', at: 0 }],
  ])('%s', (_, value, at, from, wanted) => {
    expect(standsIn(value, at, from)).toEqual(wanted)
  })
})

describe('an entry of a list that the draft gave to a brand moves to the family', () => {
  const layers = ['brands/store', 'families/stores']
  const fields = (own: string[], below: string[]) =>
    ({
      brand: 'store',
      layers: layers.map((layer) => ({ layer, name: layer, file: '', brands: 1, may: true })),
      fields: [
        { path: 'questions', kind: 'list', layers, below },
        ...own.map((value, at) => ({ path: `questions.${at}`, kind: 'text', value, layers: ['brands/store'] })),
      ],
    }) as unknown as SiteFields
  const move = (own: string[], below: string[], at: number, added?: string[]) => {
    const taken: DraftEdit = { layer: 'brands/store', field: 'questions', after: own }
    const saved = added ? [{ layer: 'brands/store', field: 'questions+', before: added }] : []
    const path = `questions.${at}`
    return movedEntry(fields(own, below), saved as never, [taken], path, 'families/stores', own[at]!)!.slice(1)
  }
  const family = 'families/stores'

  it('as one more, where it is new', () => {
    expect(move(['A', 'B', 'New', 'C'], ['A', 'B', 'C'], 2)).toEqual([
      { layer: family, field: 'questions', after: ['A', 'B', 'New', 'C'] },
    ])
    expect(move(['A', 'New'], ['A'], 1)).toEqual([{ layer: family, field: 'questions', after: ['A', 'New'] }])
  })

  it('in the place that it has there, where it was changed', () => {
    expect(move(['X', 'A', 'New', 'C'], ['A', 'B', 'C'], 2)).toEqual([
      { layer: family, field: 'questions.1', after: 'New' },
    ])
    expect(move(['A', 'New', 'Own'], ['A', 'B'], 1, ['Own'])).toEqual([
      { layer: family, field: 'questions.1', after: 'New' },
    ])
  })

  it('as one more, where it was changed and the brand’s own', () => {
    expect(move(['A', 'B', 'New'], ['A', 'B'], 2, ['Own'])).toEqual([
      { layer: family, field: 'questions', after: ['A', 'B', 'New'] },
    ])
  })

  it('as any text, where the draft has no list of the brand', () => {
    expect(movedEntry(fields(['A'], ['A']), [], [], 'questions.0', family, 'A')).toBeUndefined()
  })
})
