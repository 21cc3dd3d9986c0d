// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { SiteFields, SitePictures } from '../../../gen/desk'
import { isInSight, markedOn, pageOf, shownAt } from './page-follow'

beforeAll(() => {
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS // which jsdom lacks
})

beforeEach(() => {
  document.body.innerHTML = `<main><h1 data-field="hero.title">Vans</h1><section id="features">
    <h3 data-field="features.items.0.title">One</h3><h3 data-field="features.items.1.title">Two</h3></section></main>`
})

afterEach(() => document.body.replaceChildren())

it('finds a text, a list by its first entry, an entry by its first text, and a section', () => {
  const found = (origin: string) => shownAt(document, { origin })?.textContent
  expect(found('hero.title')).toBe('Vans')
  expect(found('features.items')).toBe('One')
  expect(found('features.items.1')).toBe('Two')
  expect(found('features.items.10')).toBeUndefined()
  expect(shownAt(document, { section: 'features' })?.id).toBe('features')
  expect(shownAt(document, { section: 'hero' })?.textContent).toBe('Vans')
})

it('marks a text, or all that is shown of a list, an entry and a section', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 10 } as DOMRect)
  document.querySelector('main')!.insertAdjacentHTML('beforeend', '<section id="signature"></section>')
  expect(markedOn(document, { origin: 'hero.title' }).texts.map((one) => one.textContent)).toEqual(['Vans'])
  const around = (sought: Parameters<typeof markedOn>[1]) => markedOn(document, sought).around
  expect(around({ origin: 'hero.title' })).toBeUndefined()
  expect(around({ origin: 'features.items' })?.id).toBe('features')
  expect(around({ origin: 'features.items.1' })?.textContent).toBe('Two')
  expect(around({ section: 'signature' })?.id).toBe('signature')
  expect(around({})).toBeUndefined()
  vi.restoreAllMocks()
})

it('knows which page shows a field, a picture, a word of the program, and a legal page', () => {
  const paths = ['home', 'solutions', 'terms'].map((kind) => ({ kind, path: kind === 'home' ? '/' : `/${kind}` }))
  const fields = { fields: [{ path: 'hero.title', page: 'home' }, { path: 'name' }] } as SiteFields
  const pictures = { places: [{ place: 'solutions-1', group: 'solutions' }] } as SitePictures
  const page = (origin: string) => pageOf(origin, { paths }, fields, pictures)
  expect(page('hero.title')).toBe('/')
  expect(page('name')).toBeUndefined()
  expect(page('words.solutions.title')).toBe('/solutions')
  expect(page('pictures.solutions-1.alt')).toBe('/solutions')
  expect(page('legal/terms#intro')).toBe('/terms')
  expect(page('legal/privacy#intro')).toBeUndefined()
})

it('stays where enough is in sight, and goes to the beginning of a section', () => {
  const at = (top: number, height: number) => ({ top, height, bottom: top + height }) as DOMRect
  expect(isInSight(at(100, 40), 900, false)).toBe(true)
  expect(isInSight(at(20, 40), 900, false)).toBe(false) // below the head of the page
  expect(isInSight(at(-400, 700), 900, false)).toBe(true)
  expect(isInSight(at(880, 40), 900, false)).toBe(false)
  expect(isInSight(at(-400, 700), 900, true)).toBe(false)
  expect(isInSight(at(200, 1700), 900, true)).toBe(true)
})
