import { describe, expect, it } from 'vitest'
import { rowsOf, together } from './together'

const edits = [
  { layer: 'brands/store', field: 'questions+', before: [{ ask: 'Own?' }] },
  { layer: 'brands/store', field: 'questions', after: [{ ask: 'Own?' }] },
  { layer: 'brands/store', field: 'hero.title', before: 'Ours' },
  { layer: 'families/stores', field: 'hero.title', after: 'Theirs' },
  { layer: 'brands/store', field: 'hero.subtitle', before: 'a', after: 'b' },
  { layer: 'brands/store', field: 'tagline', before: 'gone' },
]
const fields = (list: { layer: string; field: string }[]) => list.map((one) => `${one.layer} ${one.field}`)

describe('edits that belong together', () => {
  it('are a list and what was added to it, and words with the place that they were moved from', () => {
    expect(fields(together(edits, edits[0]!))).toEqual(['brands/store questions+', 'brands/store questions'])
    expect(fields(together(edits, edits[3]!))).toEqual(['brands/store hero.title', 'families/stores hero.title'])
    expect(together(edits, edits[4]!)).toEqual([edits[4]])
  })

  it('are one row', () => {
    expect(fields(rowsOf(edits))).toEqual([
      'brands/store questions',
      'families/stores hero.title',
      'brands/store hero.subtitle',
      'brands/store tagline',
    ])
  })
})
