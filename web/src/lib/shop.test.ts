import { expect, test } from 'vitest'
import type { Core } from '../gen/input'
import { shopItem } from './shop'

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
