import { expect, it } from 'vitest'
import type { SiteEdit, SiteFields } from '../../../gen/desk'
import { rowMoved } from './row-move'
import type { DraftEdit } from './use-draft'

const brand = 'brands/store'
const family = 'families/stores'
const field = (path: string, value: unknown, layers = [brand, family], more = {}) => ({
  path,
  kind: Array.isArray(value) ? 'list' : 'text',
  value: Array.isArray(value) ? undefined : value,
  layers,
  layer: layers[0],
  ...more,
})
const all = {
  brand: 'store',
  layers: [brand, family, 'site'].map((layer) => ({ layer, name: layer, file: '', brands: 1, may: true })),
  fields: [
    field('hero.title', 'New'),
    field('tagline', 'Ours'),
    field('questions', [], [brand, family], { below: ['A', 'B'] }),
    ...['A', 'B', 'Own', 'More'].map((value, at) => field(`questions.${at}`, value, [])),
    field('pictures.hero-main.picture', 'uploads/one'),
    field('pictures.hero-main.alt', 'A van'),
  ],
} as unknown as SiteFields
const edit = (layer: string, path: string, after?: unknown, before?: unknown) =>
  ({ layer, field: path, after, before }) as SiteEdit
const move = (saved: SiteEdit[], row: SiteEdit, to: string) =>
  rowMoved(all, saved, saved.map(({ layer, field, after }) => ({ layer, field, after })) as DraftEdit[], row, to)

it('a row moves alone: the other edits stay, and what the brand said before is said no more', () => {
  const tagline = edit(brand, 'tagline', 'Ours')
  const title = edit(brand, 'hero.title', 'New', 'Old')
  expect(move([tagline, title], title, family)).toEqual([
    { layer: brand, field: 'tagline', after: 'Ours' },
    { layer: brand, field: 'hero.title' },
    { layer: family, field: 'hero.title', after: 'New' },
  ])
  expect(move([tagline, title], tagline, 'site')).toContainEqual({ layer: 'site', field: 'tagline', after: 'Ours' })
})

it('what is added to a list moves without what was the brand’s own before', () => {
  const more = edit(brand, 'questions+', ['Own', 'More'], ['Own'])
  expect(move([more], more, family)).toEqual([{ layer: family, field: 'questions', after: ['A', 'B', 'More'] }])
  const own = edit(brand, 'questions', ['Own', 'More'], ['Own'])
  expect(move([own], own, family)).toBeUndefined()
  const fewer = edit(brand, 'questions+', [], ['Own'])
  expect(move([fewer], fewer, family)).toBeUndefined()
})

it('a picture takes its words along', () => {
  const picture = edit(brand, 'pictures.hero-main.picture', 'uploads/one')
  const alt = edit(brand, 'pictures.hero-main.alt', 'A van')
  const next = move([picture, alt], picture, family)!
  expect(next.filter((one) => one.after !== undefined).map((one) => `${one.layer} ${one.field}`)).toEqual([
    `${family} pictures.hero-main.picture`,
    `${family} pictures.hero-main.alt`,
  ])
})

it('nothing moves nearer, and a whole brand not at all', () => {
  const title = edit(family, 'hero.title', 'New')
  expect(move([title], title, brand)).toBeUndefined()
  const whole = edit(brand, '', { name: 'Store' })
  expect(move([whole], whole, family)).toBeUndefined()
})

it('a row of a family moves to all brands, whatever one of its brands says itself', () => {
  const ofFamily = {
    layers: all.layers.slice(1),
    fields: [
      field('hero.title', 'New', [family, 'site']),
      field('questions', [], [family, 'site'], { below: ['A'] }),
      ...['A', 'New'].map((value, at) => field(`questions.${at}`, value, at ? [] : ['site'])),
    ],
  } as unknown as SiteFields
  const title = edit(family, 'hero.title', 'New', 'Old')
  const mine = edit(brand, 'hero.title', 'Mine')
  const more = edit(family, 'questions+', ['New'])
  const saved = [mine, title, more]
  const edits = saved.map(({ layer, field, after }) => ({ layer, field, after })) as DraftEdit[]
  expect(rowMoved(ofFamily, saved, edits, title, 'site')).toEqual([
    edits[0],
    edits[2],
    { layer: family, field: 'hero.title' },
    { layer: 'site', field: 'hero.title', after: 'New' },
  ])
  expect(rowMoved(ofFamily, saved, edits, more, 'site')).toEqual([
    edits[0],
    edits[1],
    { layer: 'site', field: 'questions', after: ['A', 'New'] },
  ])
})
