import { describe, expect, it } from 'vitest'
import type { SiteEdit, SiteProduct } from '../../../../gen/desk'
import type { DraftEdit } from '../use-draft'
import { listsLayer, withoutProduct } from './without-product'

const lamp = { id: 101, layer: 'catalogue/products/101-l10', category: 'lamps' } as SiteProduct
const mast = { id: 102, layer: 'catalogue/products/102-l20', category: 'lamps' } as SiteProduct
const camera = { id: 2, layer: 'catalogue/products/02-c200', category: 'cameras' } as SiteProduct

const all = { id: 'all', name: 'All' }
const cameras = { id: 'cameras', name: 'Cameras' }
const lamps = { id: 'lamps', name: 'Lamps' }
const ofLists = (field: string, after: unknown) => ({ layer: listsLayer, field, after }) as DraftEdit
const made = { layer: lamp.layer, field: '', after: { id: 101 } } as DraftEdit
const before = (field: string, value: unknown) => ({ layer: listsLayer, field, before: value }) as unknown as SiteEdit

describe('a product that is dropped before anybody saw it', () => {
  it('takes what was said of it and its tab along, and nothing else of its list', () => {
    const edits = [
      made,
      { layer: 'brands/store', field: 'hero.title', after: 'Ours' },
      ofLists('full.products', [4, 2, 101]),
      ofLists('full.featured', [101, 2]),
      ofLists('full.tabs', [all, { ...cameras, name: 'Lenses' }, lamps]),
      ofLists('full.categories', { 2: 'aux', 101: 'power' }),
      ofLists('dash.tabs', [all, { ...cameras, name: 'Views' }]),
    ]
    const saved = [before('full.tabs', [all, cameras]), before('full.products', [2, 4])]
    expect(withoutProduct(edits, saved, lamp, [lamp, camera])).toEqual([
      edits[1],
      ofLists('full.products', [4, 2]),
      ofLists('full.featured', [2]),
      ofLists('full.tabs', [all, { ...cameras, name: 'Lenses' }]),
      ofLists('full.categories', { 2: 'aux' }),
      edits[6],
    ])
  })

  it('leaves a tab that was there, and one that another product stands under', () => {
    const tabs = ofLists('full.tabs', [lamps, all])
    expect(withoutProduct([tabs], [before('full.tabs', [all, lamps])], lamp, [lamp])).toEqual([tabs])
    expect(withoutProduct([tabs, ofLists('full.products', [2])], [], lamp, [lamp, camera])[0]).toEqual(tabs)
    const edits = [ofLists('full.products', [101, 102]), tabs]
    expect(withoutProduct(edits, [], lamp, [lamp, mast])).toEqual([ofLists('full.products', [102]), tabs])
  })

  it('takes a list along that it was alone in, and leaves one that holds another', () => {
    const list = (ids: number[]) => ({ tabs: [all, lamps], products: ids, featured: [] })
    expect(withoutProduct([made, ofLists('lanterns', list([101]))], [], lamp, [lamp])).toEqual([])
    const two = [made, ofLists('lanterns', list([101, 102]))]
    expect(withoutProduct(two, [], lamp, [lamp, mast])).toEqual([ofLists('lanterns', list([102]))])
  })
})
