import { describe, expect, it } from 'vitest'
import type { SiteFields } from '../../../gen/desk'
import { movedEntry, movedList, standsIn } from './entry-move'
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
  const family = 'families/stores'
  const layers = ['brands/store', family]
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
    return movedEntry(fields(own, below), saved as never, [taken], path, 'families/stores', own[at]!)!.edits.filter(
      (one) => one.layer === family,
    )
  }
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

  it('and the brand goes on following it, where it had taken the list for the new entry alone', () => {
    const own = ['A', 'B', 'Own', 'New']
    const edits = [
      { layer: 'brands/store', field: 'questions+' },
      { layer: 'brands/store', field: 'questions', after: own },
      { layer: 'brands/store', field: 'tagline', after: 'Ours' },
    ]
    const saved = [{ layer: 'brands/store', field: 'questions+', before: ['Own'] }]
    const to = (list: string[], at: number) =>
      movedEntry(fields(list, ['A', 'B']), saved as never, edits, `questions.${at}`, family, 'New')
    expect(to(own, 3)).toEqual({
      edits: [edits[2], { layer: family, field: 'questions', after: ['A', 'B', 'New'] }],
      at: 2,
    })
  })

  it('with the others of its list that are new, and nothing that was the brand’s own before', () => {
    const edits = [
      { layer: 'brands/store', field: 'questions+' },
      { layer: 'brands/store', field: 'questions', after: ['X', 'A', 'Other', 'Own', 'New'] },
    ]
    const saved = [{ layer: 'brands/store', field: 'questions+', before: ['Own'] }]
    const to = (list: string[]) => movedList(fields(list, ['A', 'B']), saved as never, edits, 'questions', family, list)
    expect(to(['X', 'A', 'Other', 'Own', 'New'])).toEqual([
      { layer: family, field: 'questions', after: ['X', 'A', 'Other', 'New'] },
    ])
    expect(to(['B', 'A', 'Own'])).toBeUndefined()
  })

  it('behind the others, where the brand adds it to them', () => {
    const adds = { layer: 'brands/store', field: 'questions+', after: ['Own', 'New', 'More'] }
    const saved = [{ ...adds, before: ['Own'] }]
    const all = fields(['A', 'B', 'Own', 'New', 'More'], ['A', 'B'])
    expect(movedEntry(all, saved as never, [adds], 'questions.3', family, 'New')).toEqual({
      edits: [
        { ...adds, after: ['Own', 'More'] },
        { layer: family, field: 'questions', after: ['A', 'B', 'New'] },
      ],
      at: 2,
    })
    expect(movedList(all, saved as never, [adds], 'questions', family, [])).toEqual([
      { layer: family, field: 'questions', after: ['A', 'B', 'New', 'More'] },
    ])
    expect(movedEntry(all, saved as never, [adds], 'questions.1', family, 'B')).toBeUndefined()
  })

  it('as any text, where the draft has no list of the brand', () => {
    expect(movedEntry(fields(['A'], ['A']), [], [], 'questions.0', family, 'A')).toBeUndefined()
  })
})
