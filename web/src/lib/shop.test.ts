import { expect, test } from 'vitest'
import type { Core } from '../gen/input'
import { shopCart, shopItem } from './shop'

const core = (settings: object) =>
  ({ brand: { id: 'store-hub' }, settings: { shop: 'https://shop.example/', ...settings } }) as unknown as Core

test.each([
  [
    'its own page',
    { shopItem: 'https://shop.example/i/{id}?from={brand}' },
    'https://shop.example/i/16?from=store-hub',
  ],
  ['a template that needs no brand', { shopItem: 'https://shop.example/{id}' }, 'https://shop.example/16'],
  ['the shop itself without a template', {}, 'https://shop.example/'],
])('a product is bought at %s', (_, settings, address) => {
  expect(shopItem(core(settings), 16)).toBe(address)
})

test('a list of parts fills a cart, where the shop takes one', () => {
  const template = { shopCart: 'https://shop.example/cart?items={items}&from={brand}' }
  const parts = [
    [1, 12],
    [9, 24],
  ] as const
  expect(shopCart(core(template), parts)).toBe('https://shop.example/cart?items=1x12,9x24&from=store-hub')
  expect(shopCart(core({}), parts)).toBeUndefined()
})
