import { expect, it } from 'vitest'
import { withoutSold, withSold, withStated } from './sold'

const list = {
  tabs: [
    { id: 'all', name: 'All' },
    { id: 'cameras', name: 'Cameras' },
  ],
  products: [1, 2],
  featured: [2],
  categories: { 2: 'cameras' },
}

it('a product that a brand begins to sell is its last, and shows under all where its category has no tab', () => {
  expect(withSold(list, { id: 5, category: 'cameras' })).toEqual({ ...list, products: [1, 2, 5] })
  expect(withSold(list, { id: 6, category: 'power' })).toEqual({ ...list, products: [1, 2, 6], allOnly: [6] })
})

it('a product that a brand sells no more is nowhere in its list, and comes back as it was', () => {
  expect(withoutSold(list, 2)).toEqual({ tabs: list.tabs, products: [1], featured: [] })
  const power = withSold(list, { id: 6, category: 'power' })
  expect(withoutSold(power, 6)).toEqual({ ...list, allOnly: [] })
})

it('a list is said whole, in the place of its parts and of no other list', () => {
  const others = [
    { layer: 'catalogue/lists', field: 'full.products', after: [1] },
    { layer: 'site', field: 'store', after: 'x' },
  ]
  const edits = [...others, { layer: 'catalogue/lists', field: 'store.products', after: [1] }]
  expect(withStated(edits, 'store', list)).toEqual([
    ...others,
    { layer: 'catalogue/lists', field: 'store', after: list },
  ])
})
