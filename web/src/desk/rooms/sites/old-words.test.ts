import { expect, it } from 'vitest'
import type { SiteFields } from '../../../gen/desk'
import { oldWords } from './old-words'

const fields = (said: Record<string, string>, borrowed: string[] = []) =>
  ({
    layers: [{ layer: 'brands/store' }],
    fields: Object.entries(said).map(([path, value]) => ({ path, value, borrowed: borrowed.includes(path) })),
  }) as unknown as SiteFields

const all = fields(
  {
    'hero.title': 'Everything a vehicle needs, in one cart',
    'seo.pages.home.title': 'Fleet Store | Everything a Vehicle Needs',
    'seo.pages.home.h1': 'Everything a vehicle needs, in one cart',
    'seo.description': 'Buy trackers for one to twenty vehicles.',
    'seo.keywords.0': 'fleet tracker store',
    'features.title': 'Everything a vehicle needs',
  },
  ['seo.keywords.0'],
)
const edit = (field: string, after: string) => [{ layer: 'brands/store', field, after }]
const before = 'Everything a vehicle needs, in one cart'

it('names the places out of sight that still say the old words, lent keywords, and the picture of shared links', () => {
  expect(oldWords(all, edit('hero.title', 'Lamps for yards'), 'hero.title', before)).toEqual([
    { path: 'seo.pages.home.title', text: 'Fleet Store | Everything a Vehicle Needs' },
    { path: 'seo.keywords' },
    { path: 'pictures.share.alt' },
  ])
})

it('is silent about what was not changed, what was changed too, and words that are still there', () => {
  expect(oldWords(all, [], 'hero.title', before)).toEqual([])
  expect(oldWords(all, edit('features.title', 'Lamps'), 'features.title', 'Everything a vehicle needs')).toEqual([])
  const both = [...edit('hero.title', 'Lamps for yards'), ...edit('seo.pages.home.title', 'Lamps | Store')]
  expect(oldWords(all, both, 'hero.title', before).map(({ path }) => path)).not.toContain('seo.pages.home.title')
  const more = edit('hero.title', 'Everything a vehicle needs, in one box')
  expect(oldWords(all, more, 'hero.title', before).map(({ path }) => path)).not.toContain('seo.pages.home.title')
})
