import { expect, it } from 'vitest'
import words from '../gen/words.json'
import type { CatalogueModule } from '../gen/input'
import { priceOf } from './price'

const shows = (prices?: CatalogueModule['prices']) => ({ prices, words }) as unknown as CatalogueModule
const prices = {
  currency: 'USD',
  products: [
    { id: 1, once: 18_900, monthly: 1_900, term: 36 },
    { id: 2, once: 24_950 },
    { id: 3, monthly: 900 },
  ],
}

it('says what products cost at least, and nothing where the brand shows no price of one of them', () => {
  const said = (...of: [number, number][]) =>
    priceOf(
      of.map(([id, count]) => ({ id, count })),
      shows(prices),
    )
  expect(said([1, 1])).toBe('From $189.00 and $19.00 a month for 36 months')
  expect(said([2, 1])).toBe('From $249.50')
  expect(said([1, 10], [2, 4])).toBe('From $2,888.00 and $190.00 a month for 36 months')
  expect(said([1, 1], [3, 1])).toBe('From $189.00 and $28.00 a month')
  expect(said([1, 1], [9, 1])).toBe('')
  expect(said()).toBe('')
  expect(priceOf([{ id: 1, count: 1 }], shows())).toBe('')
})
