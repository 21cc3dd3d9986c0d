import { describe, expect, it } from 'vitest'
import { partsOf, rowsOf, together } from './together'

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

  it('are found in a draft of very many without looking at each of them for each', () => {
    let looks = 0
    const many = Array.from({ length: 600 }, (_, at) => ({
      layer: `brands/${at % 20}`,
      get field() {
        looks++
        return `words${Math.floor(at / 20)}.title`
      },
      after: 'b',
    }))
    expect(rowsOf(many)).toHaveLength(600)
    expect(looks).toBeLessThan(600 * 150) // each for each would be 360,000 and more
  })

  it('are one row', () => {
    expect(fields(rowsOf(edits))).toEqual([
      'brands/store questions',
      'families/stores hero.title',
      'brands/store hero.subtitle',
      'brands/store tagline',
    ])
  })

  it('say what moved words replace', () => {
    expect(fields(partsOf(edits, edits[3]!))).toEqual(['families/stores hero.title', 'brands/store hero.title'])
    expect(partsOf(edits, edits[1]!)).toEqual([edits[1]])
  })

  it('are a picture, what it shows and what of it stays in sight', () => {
    const of = (field: string, after?: string, layer = 'brands/store') => ({
      layer,
      field,
      before: 'x',
      ...(after && { after }),
    })
    const [focus, alt, hero] = ['focus', 'alt', 'picture'].map((part) => of(`pictures.hero-main.${part}`, part))
    const other = of('pictures.hero-main-2.alt', 'Another')
    const all = [focus!, alt!, hero!, other]
    expect(together(all, alt!)).toEqual([focus, alt, hero])
    expect(rowsOf(all)).toEqual([hero, other])
    expect(partsOf(all, hero!)).toEqual([hero, alt, focus])
    const brought = [of('pictures.hero-main.alt'), of('pictures.hero-main.focus'), hero!]
    expect(partsOf(brought, hero!)).toEqual([hero])
    const back = [of('pictures.hero-main.picture'), of('pictures.hero-main.alt'), focus!]
    expect(partsOf(back, back[0]!)).toEqual(back)
    expect(rowsOf(brought.slice(0, 2))).toEqual(brought.slice(0, 1))
  })
})
