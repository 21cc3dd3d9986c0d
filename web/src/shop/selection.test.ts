import { describe, expect, test } from 'vitest'
import type { Listed } from '../gen/input'
import { compareHref, inCategory, neighbours, selectionOf, toggled } from './selection'

const item = (id: number, category: string): Listed => ({
  id,
  model: `M${id}`,
  title: `Product ${id}`,
  description: '',
  category,
  image: `product-${id}`,
  module: `/product-${id}.js`,
})
const catalogue = {
  tabs: ['all', 'cameras', 'aux', 'power'].map((id) => ({ id, name: id })),
  products: [item(2, 'cameras'), item(4, 'cameras'), item(9, 'aux'), item(16, 'cameras'), item(23, 'monitor')],
}

describe('what the address asks for', () => {
  // spec: P2
  test('is everything when it asks for nothing or for what no tab has', () => {
    for (const search of ['', '?', 'category=', 'category=monitor', 'category=%', 'page=2'])
      expect(selectionOf(search, catalogue)).toEqual({ category: 'all', compare: [] })
  })
  test('is a category', () => {
    expect(selectionOf('?category=aux&utm_source=x', catalogue)).toEqual({ category: 'aux', compare: [] })
  })
  test.each([
    ['compare=2,4,16', [2, 4, 16]],
    ['compare=2&compare=9', [2, 9]],
    ['compare=16%2C4', [4, 16]],
    ['compare=2,2,99,x,4', [2, 4]],
    ['compare=23,16,9,4,2', [4, 9, 16, 23]],
    ['compare=2', []],
    ['compare=-2,4x', []],
  ])('%s compares %j', (search, ids) => {
    expect(selectionOf(search, catalogue).compare).toEqual(ids)
  })
})

// spec: P2 P4
test('a category holds its own products, in the order of the list', () => {
  expect(inCategory(catalogue.products, 'cameras').map(({ id }) => id)).toEqual([2, 4, 16])
  expect(inCategory(catalogue.products, 'all')).toHaveLength(5)
  expect(inCategory(catalogue.products, 'power')).toEqual([])
})

test('ticking adds, ticking again removes, and a fifth is not taken', () => {
  expect(toggled([2], 4)).toEqual([2, 4])
  expect(toggled([2, 4], 2)).toEqual([4])
  expect(toggled([2, 4, 9, 16], 23)).toEqual([2, 4, 9, 16])
})

test('fewer than two products are not compared', () => {
  expect(compareHref([2])).toBe('/products')
  expect(compareHref([2, 4])).toBe('/products?compare=2,4')
})

test('previous and next stay in the category', () => {
  const at = (id: number) =>
    neighbours(
      catalogue.products,
      catalogue.products.find((product) => product.id === id)!,
    )
  expect([at(4).previous?.id, at(4).next?.id]).toEqual([2, 16])
  expect(at(9)).toEqual({ previous: undefined, next: undefined })
})
