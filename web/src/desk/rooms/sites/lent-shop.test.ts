import { expect, it } from 'vitest'
import { lentTo } from './lent-shop'

const said = (links: Record<string, string>) => lentTo((path) => links[path.replace('links.', '')] ?? '')
const lent = {
  shopItem: 'https://shop.fleet.example/items/{id}?from={brand}',
  shopCart: 'https://shop.fleet.example/cart?items={items}',
}

it('says which buttons of a brand with its own shop lead to another one', () => {
  expect(said({ shop: 'https://shop.fleet.example/', ...lent })).toEqual([])
  expect(said({ shop: 'https://lamps.example/', ...lent })).toEqual([
    { path: 'links.shopItem', host: 'shop.fleet.example' },
    { path: 'links.shopCart', host: 'shop.fleet.example' },
  ])
  expect(said({ shop: 'https://lamps.example/', shopItem: 'https://lamps.example/{id}', shopCart: '' })).toEqual([])
  expect(said({ shop: 'https://lam', shopItem: 'half an addr' })).toEqual([])
})
