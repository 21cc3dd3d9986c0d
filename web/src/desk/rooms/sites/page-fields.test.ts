import { expect, it } from 'vitest'
import { found } from './page-fields'

const rows = [
  { origin: 'hero.title', text: 'Every van in its place' },
  { origin: 'hero.subtitle', text: 'Know where it is' },
  { origin: 'families/keyless#seo.title', text: 'Keyless vans' },
  { origin: 'contact.phone', text: '' },
]
const origins = (words: string) => found(rows, words).map((one) => one.origin)

it('finds texts by what they say and by what they are called, each word anywhere', () => {
  expect(origins('')).toHaveLength(4)
  expect(origins('VAN')).toEqual(['hero.title', 'families/keyless#seo.title'])
  expect(origins('title van')).toEqual(['hero.title', 'families/keyless#seo.title'])
  expect(origins('hero place')).toEqual(['hero.title'])
  expect(origins('phone')).toEqual(['contact.phone'])
  expect(origins('harbor')).toEqual([])
})
