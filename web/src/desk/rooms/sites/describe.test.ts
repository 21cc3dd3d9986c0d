import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeWords, partsOfNew, placeWords, titleOf, valueWords, type Names } from './describe'
import { orderWords } from './order-words'

fc.configureGlobal({ seed: 20261118 })

const models: Record<string, string> = { 1: 'T100', 2: 'C200', 3: 'T120', 101: 'L10' }
const names: Names = {
  brand: (id) => ({ store: 'Fleet Store', polar: 'Polar Fleet' })[id] ?? id,
  product: (id) => models[id] ?? `product ${id}`,
}
const place = (layer: string, field: string) => placeWords({ layer, field }, names)
const change = (layer: string, field: string, before: unknown, after: unknown) =>
  changeWords({ layer, field, before, after }, names)

describe('what an edit is of', () => {
  it('is said with the names of brands and products', () => {
    expect(place('brands/store', 'hero.title')).toBe('Hero › Title, Fleet Store')
    expect(place('families/cameras', 'hero.title')).toBe('Hero › Title, Family cameras')
    expect(place('catalogue/products/03-t120', 'title')).toBe('T120: Title')
    expect(place('catalogue/products/101-l10', '')).toBe('Product L10')
    expect(place('catalogue/lists', 'dash.products')).toBe('Product list Dash')
    expect(place('catalogue/lists', 'dash.featured')).toBe('Product list Dash: Featured')
    expect(place('catalogue/angles/store', '3.title')).toBe('T120: Title, Fleet Store, products')
    expect(place('site', 'pictures.product-101.picture')).toBe('L10: Picture')
    expect(place('site', 'pictures.product-101-view-2.alt')).toBe('L10: Picture, what it shows')
    expect(place('site', 'pictures.hero-main.alt')).toBe('Pictures › Hero main › What it shows, All brands')
  })
})

describe('what happened', () => {
  it('to who needs approval is said as a person would', () => {
    expect(place('settings', 'approval.sites')).toBe('Approval of sites, all brands')
    expect(change('settings', 'approval.sites', undefined, ['editor'])).toBe(
      'One other person approves what editors change. Before: nobody',
    )
    expect(change('settings', 'approval.legalAndPrices', undefined, [])).toBe(
      'Nobody has to approve anything. Before: owners and editors',
    )
  })

  it('to a list of products names them', () => {
    expect(change('catalogue/lists', 'dash.products', [2, 1], [2, 1, 3])).toBe('T120 added after T100')
    expect(change('catalogue/lists', 'dash.products', [2, 1, 3], [3, 2, 1])).toBe('T120 moved to the beginning')
    expect(change('catalogue/lists', 'dash.featured', [2, 1], [1])).toBe('C200 removed')
    expect(change('catalogue/lists', 'lamps', undefined, { products: [101] })).toBe('A new list: L10')
    expect(change('catalogue/lists', 'lamps.tabs', [], [{ id: 'all' }])).toBe(undefined)
  })

  it('to a product that is retired says where its address leads', () => {
    const layer = 'catalogue/products/03-t120'
    expect(change(layer, 'retired', undefined, { to: '/products/1' })).toBe('Sold no more; its address leads to T100')
    expect(change(layer, 'retired', undefined, {})).toBe('Sold no more; its address leads to the list of products')
    expect(change(layer, 'retired', {}, undefined)).toBe('Sold again')
  })

  it('with a new brand or product is what it is and how much it says, and opens', () => {
    const after = {
      id: 'polar',
      name: 'Polar Fleet',
      family: 'tracking',
      variant: 'modern',
      hosts: [{ name: 'polarfleet.example', role: 'primary' }],
      hero: { title: 'Warm vans', lines: ['One', 'Two'] },
      palette: { primary: '#112233' },
    }
    expect(change('brands/polar', '', undefined, after)).toBe(
      'New brand Polar Fleet: look modern, family tracking, at polarfleet.example, 4 texts',
    )
    expect(partsOfNew(after).map((one) => one.label)).toEqual([
      'Name',
      'Hero › Title',
      'Hero › Lines › 1',
      'Hero › Lines › 2',
    ])
    const product = { id: 101, title: 'L10 Gate Lamp', category: 'lamps', description: 'A lamp.' }
    expect(change('catalogue/products/101-l10', '', undefined, product)).toBe(
      'New product L10 Gate Lamp: category lamps, 3 texts',
    )
  })

  it('to sections says which moved, whatever the brand names', () => {
    const before = [{ kind: 'features', layout: 'lead' }]
    const after = [
      { kind: 'features', layout: 'lead' },
      { kind: 'figures' },
      { kind: 'steps' },
      { kind: 'fit', off: true },
      { kind: 'gallery' },
      { kind: 'quotes' },
    ]
    expect(change('brands/store', 'sections', before, after)).toBe(
      'What fits a vehicle moved after How it works; What fits a vehicle hidden',
    )
    const without = ['features', 'steps', 'gallery', 'quotes'].map((kind) => ({ kind }))
    const giant = [{ kind: 'figures', layout: 'giant' }, ...without]
    expect(change('brands/store', 'sections', undefined, giant)).toBe('Figures laid out: One giant figure')
    const laid = [{ kind: 'features', layout: 'cards' }]
    expect(change('brands/store', 'sections', before, laid)).toBe('Features laid out: Cards')
  })

  it('to a list that a brand followed until now is what is new in it, and that it follows no more', () => {
    const edit = { layer: 'brands/store', field: 'questions', below: ['A?', 'B?'], after: ['A?', 'B?', 'New?'] }
    expect(changeWords(edit, names)).toBe('Questions: “New?” added. A list of its own, which follows no other any more')
  })

  it('to a list that is added to keeps following', () => {
    expect(change('brands/store', 'questions+', undefined, ['New?'])).toBe(
      'Questions: “New?” added. The list goes on following the one that it adds to',
    )
    expect(change('brands/store', 'questions+', ['Own?'], ['Own?', 'New?'])).toBe('Questions: “New?” added')
    expect(change('brands/store', 'questions', undefined, [{}, {}])).toContain('A list of its own, with 2 entries')
  })

  it('to an order is said so that it leads from one to the other', () => {
    const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f').map(String))
    fc.assert(
      fc.property(list, list, (before, after) => {
        const words = orderWords(before, after)
        if (words.includes('reordered')) return
        const said = (what: string) => words.filter((one) => one.includes(` ${what}`)).map((one) => one[0]!)
        let now = before.filter((one) => !said('removed').includes(one) && !said('moved').includes(one))
        const put = [...said('added'), ...said('moved')].sort((one, two) => after.indexOf(one) - after.indexOf(two))
        for (const one of put) {
          const last = words.find((word) => word.startsWith(`${one} `))!.match(/after (.)$/)?.[1]
          const at = last ? now.indexOf(last) + 1 : 0
          now = [...now.slice(0, at), one, ...now.slice(at)]
        }
        expect(now).toEqual(after)
      }),
    )
  })
})

describe('a change', () => {
  const edits = ['hero.title', 'hero.subtitle', 'tagline'].map((field) => ({
    layer: 'brands/store',
    field,
    after: 'x',
  }))

  it('is called by its note, or else by what it changed', () => {
    expect(titleOf({ note: 'Spring', edits }, names)).toBe('Spring')
    expect(titleOf({ edits }, names)).toBe('Hero › Title, Fleet Store and 2 more')
    expect(titleOf({ note: '', edits: edits.slice(0, 1) }, names)).toBe('Hero › Title, Fleet Store')
    expect(titleOf({ edits: [] }, names)).toBe('Texts of other brands')
  })

  it('says where each old address leads, one to a line', () => {
    const list = [
      { from: '/summer', to: '/products', since: '2026-11-18', by: 'owner@fleet.example' },
      { from: '/old', to: '/blog', temporary: true },
    ]
    const said = '/summer leads to /products\n/old leads to /blog, for now'
    expect([valueWords('redirects', list), valueWords('redirects+', list)]).toEqual([said, said])
  })

  it('says points of pictures and sections of pages in words', () => {
    expect(valueWords('pictures.hero-main.focus', '87% 80%')).toBe(
      'In sight: what is 87% from the left, 80% from the top',
    )
    expect(valueWords('sections', [{ kind: 'figures' }, { kind: 'fit', off: true }])).toBe(
      'Figures, What fits a vehicle',
    )
    expect(valueWords('hero.title', 'Vans')).toBe('Vans')
    expect(valueWords('sections', undefined)).toBe('nothing')
  })
})
