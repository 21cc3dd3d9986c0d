import { describe, expect, it } from 'vitest'
import type { SiteProduct } from '../../../../gen/desk'
import type { DraftEdit } from '../use-draft'
import { editsOf, freePlace, galleryOf, isPictureEdit, placed } from './pictures-of'
import { shownBy } from './row'
import { withoutProduct } from './without-product'

const picture = (place: string) => ({ place, group: 'products', wants: '', from: 'delivered' })
const lamp = {
  id: 101,
  layer: 'catalogue/products/101-l10',
  pictures: [picture('product-101'), picture('product-101-back')],
} as SiteProduct
const at = (field: string, after?: string): DraftEdit => ({ layer: 'site', field, ...(after && { after }) })

describe('the pictures of a product', () => {
  it('are placed for all brands, with their own words', () => {
    expect(placed(lamp, [], 'product-101', 'product-101-main')).toEqual([
      at('pictures.product-101.alt'),
      at('pictures.product-101.focus'),
      at('pictures.product-101.picture', 'product-101-main'),
    ])
  })

  it('come last in the gallery, in a place that it does not have', () => {
    const place = freePlace(lamp, [])
    const edits = placed(lamp, [], place, 'domains/cam/hero-main')
    expect(edits.at(-1)).toEqual({ layer: lamp.layer, field: 'gallery', after: ['product-101-back', place] })
    expect(galleryOf(lamp, edits)).toEqual(['product-101-back', place])
    expect(freePlace(lamp, edits)).not.toBe(place)
    expect(placed(lamp, edits, place, 'gate').some((one) => one.field === 'gallery')).toBe(false)
    expect(galleryOf(lamp, [{ layer: lamp.layer, field: 'gallery' }])).toEqual([])
  })

  it('are told from those of others, and go with a product that is dropped', () => {
    const own = [at('pictures.product-101.picture', 'a'), at('pictures.product-101-view-2.alt', 'b')]
    const others = [
      at('pictures.product-10.picture', 'c'),
      at('pictures.product-1011.picture', 'd'),
      at('hero.title', 'e'),
    ]
    expect(own.every((one) => isPictureEdit(one, lamp))).toBe(true)
    expect(editsOf(lamp, [...own, ...others])).toEqual(own)
    expect(others.map((one) => isPictureEdit(one))).toEqual([true, true, false])
    expect(withoutProduct([...own, ...others], [], lamp, [lamp])).toEqual(others)
  })
})

it('who shows a product is said in a line', () => {
  const named = (...names: string[]) => shownBy(names.map((name) => ({ name })))
  expect([named(), named('A'), named('A', 'B'), named('A', 'B', 'C', 'D')]).toEqual([
    'shown by no brand',
    'A',
    'A and B',
    'A, B and 2 more',
  ])
})
