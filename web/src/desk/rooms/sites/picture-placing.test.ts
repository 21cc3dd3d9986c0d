import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LibraryPicture, SitePicture } from '../../../gen/desk'
import { foundIn, inTurn, usesWords } from './picture-library'
import {
  allBrands,
  faultsOf,
  focusOf,
  isFree,
  mayUse,
  nameFor,
  noPicture,
  placing,
  pointOf,
  whence,
} from './picture-placing'

const picture = (more: Partial<LibraryPicture>): LibraryPicture => ({
  name: 'gate',
  from: 'own',
  width: 1920,
  height: 1080,
  address: '/gate.jpg',
  uses: [],
  ...more,
})
const nameOf = (id: string) => id.toUpperCase()

describe('a picture that is put into a place', () => {
  it('brings its own words and its own middle', () => {
    expect(placing({ brand: 'cam', place: 'hero-main' }, 'gate')).toEqual([
      { layer: 'brands/cam', field: 'pictures.hero-main.alt' },
      { layer: 'brands/cam', field: 'pictures.hero-main.focus' },
      { layer: 'brands/cam', field: 'pictures.hero-main.picture', after: 'gate' },
    ])
  })

  it('keeps the words that were written while it was on its way', () => {
    const [alt] = placing({ brand: 'cam', place: 'gallery-1' }, 'van', 'A white van at dusk')
    expect(alt).toEqual({ layer: 'brands/cam', field: 'pictures.gallery-1.alt', after: 'A white van at dusk' })
  })

  it('is copied only where somebody brought it for another brand', async () => {
    const copies: string[] = []
    const copy = async (_: unknown, to: string) => {
      copies.push(to)
      return { name: 'gate-2' } as never
    }
    expect(await nameFor(undefined, 'cam', copy)).toBe(noPicture)
    expect(await nameFor(picture({ brand: 'cam' }), 'cam', copy)).toBe('gate')
    expect(await nameFor(picture({ brand: 'dash', key: 'domains/dash/gate' }), 'cam', copy)).toBe('domains/dash/gate')
    expect(copies).toEqual([])
    expect(await nameFor(picture({ brand: 'dash' }), 'cam', copy)).toBe('gate-2')
    expect(copies).toEqual(['cam'])
    expect(await nameFor(picture({}), 'cam', copy)).toBe('gate') // which all brands have
    expect(await nameFor(picture({ brand: 'dash' }), allBrands, copy, 'product-5-main')).toBe('gate-2')
    expect(copies).toEqual(['cam', allBrands])
  })

  it('may be used by others unless it spells a name', () => {
    const logo = picture({ brand: 'dash', spells: true })
    expect([isFree(logo, 'cam'), isFree(logo, 'dash'), isFree(picture({ brand: 'dash' }), 'cam')]).toEqual([
      false,
      true,
      true,
    ])
    expect(mayUse(logo, 'cam', nameOf)).toBe('Spells the name of DASH, so this brand may not use it')
    expect(mayUse(picture({}), 'cam', nameOf)).toBe('For every brand')
    expect(mayUse(logo, allBrands, nameOf)).toBe('Spells the name of DASH, so no other brand may use it')
    expect(mayUse(picture({ brand: 'dash' }), allBrands, nameOf)).toBe('Of DASH; all brands get a copy of it')
    const yard = picture({ brand: 'dash', key: 'domains/dash/gate', reserved: true })
    expect([isFree(yard, 'cam'), isFree(yard, 'dash')]).toEqual([false, true])
    expect(mayUse(yard, 'cam', nameOf)).toBe('Came with DASH and may show its name, so this brand may not use it')
  })
})

it('a middle is read as it was written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }), (x, y) => {
      expect(pointOf(focusOf(x / 100, y / 100))).toEqual([x / 100, y / 100])
    }),
    { seed: 38 },
  )
  expect(pointOf(undefined)).toEqual([0.5, 0.5])
  expect(pointOf('left')).toEqual([0.5, 0.5])
})

it('too small and without words is said, of a drawing only the words, of a logo nothing', () => {
  const place = { place: 'hero-main', group: 'home', wants: '', from: 'own', leastWidth: 1600, width: 700 }
  const of = (more: Partial<SitePicture>, alt = '') => faultsOf({ ...place, ...more }, alt).length
  expect([
    of({}),
    of({}, 'A gate'),
    of({ address: '/gate.svg' }),
    of({ group: 'logos' }),
    of({ from: 'none' }),
  ]).toEqual([2, 1, 1, 0, 0])
})

it('a library is searched by words, brand, size and use, and less is asked for more is found', () => {
  const some = fc.array(
    fc.record({
      brand: fc.constantFrom('cam', 'dash'),
      name: fc.constantFrom('gate', 'yard'),
      alt: fc.constantFrom('', 'A gate at night'),
      width: fc.constantFrom(700, 1920),
      used: fc.boolean(),
    }),
  )
  const asked = fc.record({
    words: fc.constantFrom('', 'gate', 'night cam', 'hero'),
    brand: fc.constantFrom('', 'cam'),
    size: fc.constantFrom('any' as const, 'fits' as const, 'small' as const),
    used: fc.constantFrom('any' as const, 'yes' as const, 'no' as const),
  })
  fc.assert(
    fc.property(some, asked, (list, ask) => {
      const all = list.map(({ used, ...one }) =>
        picture({ ...one, uses: used ? [{ brand: 'cam', place: 'hero-main' }] : [] }),
      )
      const found = foundIn(all, ask, 1600, nameOf)
      for (const one of all) {
        const text = `${one.name} ${one.alt} ${one.brand} ${one.uses.length ? 'cam hero main' : ''}`.toLowerCase()
        const wanted =
          ask.words.split(' ').every((word) => text.includes(word)) &&
          (!ask.brand || one.brand === ask.brand) &&
          (ask.size === 'any' || one.width >= 1600 === (ask.size === 'fits')) &&
          (ask.used === 'any' || one.uses.length > 0 === (ask.used === 'yes'))
        expect(found.includes(one)).toBe(wanted)
      }
    }),
    { seed: 38 },
  )
})

it('what fits and may be used comes first, and numbers as people count them', () => {
  const named = (name: string, more: Partial<LibraryPicture> = {}) => picture({ name, brand: 'dash', ...more })
  const all = [
    named('gate-10'),
    named('gate-2'),
    named('small', { width: 700 }),
    named('logo', { spells: true }),
    picture({ name: 'own', brand: 'cam' }),
  ]
  expect(inTurn(all, 'cam', { leastWidth: 1600, group: 'home' }).map((one) => one.name)).toEqual([
    'own',
    'gate-2',
    'gate-10',
    'small',
    'logo',
  ])
})

it('a picture that somebody chose is lent by nobody', () => {
  const place: SitePicture = { place: 'hero-main', group: 'home', wants: '', from: 'shared', owner: 'dash' }
  expect(whence(place, false, nameOf)).toContain('Lent by the family')
  expect(whence(place, true, nameOf)).toBe('Chosen from DASH')
  expect(whence({ ...place, group: 'products', from: 'delivered' }, false, nameOf)).toContain('of the product')
})

it('pictures of products come last for a place of no product, and first for one', () => {
  const all = ['product-1', 'gate-1'].map((name) => picture({ name, brand: 'dash' }))
  const order = (group: string) => inTurn(all, 'cam', { group }).map((one) => one.name)
  expect(order('home')).toEqual(['gate-1', 'product-1'])
  expect(order('products')).toEqual(['product-1', 'gate-1'])
})

it('a place that many brands show is named once', () => {
  const uses = ['a', 'b', 'c', 'd'].map((brand) => ({ brand, place: 'product-12' }))
  const words = (some: typeof uses) => usesWords(some, nameOf, () => 'C200')
  expect(words(uses)).toBe('Shown: C200 at 4 brands.')
  expect(words(uses.slice(0, 2))).toBe('Shown: C200 at A, B.')
  expect(words([])).toBe('Shown nowhere.')
})
