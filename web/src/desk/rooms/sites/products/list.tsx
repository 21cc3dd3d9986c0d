import { useState } from 'react'
import { Plus, Search } from 'lucide-react'
import type { SiteProduct, SiteProducts } from '../../../../gen/desk'
import { Button } from '../../../ui/button'
import { Empty } from '../../../ui/states'
import { labelOf } from '../fields'
import type { Draft } from '../use-draft'
import { Bar } from './bar'
import { NewProduct } from './new-product'
import { ProductRow } from './row'
import { listsUnder, putList } from './use-products'

const moved = (ids: number[], from: number, to: number) => {
  const next = [...ids]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** All products, or those of a list in its order. */
export function ProductList({ all, draft }: { all: SiteProducts; draft: Draft }) {
  const [name, setName] = useState('')
  const [words, setWords] = useState('')
  const [adding, setAdding] = useState(false)
  const list = listsUnder(all.lists, draft).find((one) => one.name === name)
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const ofList = list ? list.products.flatMap((id) => all.products.filter((one) => one.id === id)) : all.products
  const found = ofList.filter((one) =>
    wanted.every((word) => `${one.id} ${one.model} ${one.title} ${one.category}`.toLowerCase().includes(word)),
  )
  const move = (product: SiteProduct, by: number) => {
    const from = list!.products.indexOf(product.id)
    putList(draft, name, 'products', moved(list!.products, from, from + by))
  }
  const feature = (product: SiteProduct, on: boolean) =>
    putList(draft, name, 'featured', [...list!.featured.filter((id) => id !== product.id), ...(on ? [product.id] : [])])
  return (
    <>
      <Bar title="Products" back={{ href: '/sites', name: 'All sites' }} draft={draft}>
        {all.may && (
          <Button onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden="true" /> New product
          </Button>
        )}
      </Bar>
      <div className="flex flex-col gap-4 p-5">
        {!all.may && (
          <p className="text-soft">
            Products are shared by all brands. Somebody who works for all of them changes them.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <label className="relative block min-w-0 flex-1 sm:max-w-sm">
            <span className="sr-only">Find a product</span>
            <Search size={16} aria-hidden="true" className="absolute top-2.5 left-3 text-faint" />
            <input
              type="search"
              className="field pl-9"
              placeholder="Find a model, name or category"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </label>
          <label className="block">
            <span className="sr-only">List</span>
            <select className="field" value={name} onChange={(event) => setName(event.target.value)}>
              <option value="">All products</option>
              {all.lists.map((one) => (
                <option key={one.name} value={one.name}>
                  {labelOf(one.name)} ({one.products.length})
                </option>
              ))}
            </select>
          </label>
        </div>
        {list && (
          <p className="text-soft">
            {list.brands.length ? `Shown by ${list.brands.join(', ')}, in this order.` : 'No brand of yours shows it.'}
          </p>
        )}
        {found.length === 0 && <Empty title="No products match">Try fewer words, or another list.</Empty>}
        <ul className="overflow-hidden rounded-desk border border-line empty:hidden">
          {found.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              draft={draft}
              place={
                list && all.may && wanted.length === 0
                  ? {
                      featured: list.featured.includes(product.id),
                      first: list.products[0] === product.id,
                      last: list.products.at(-1) === product.id,
                      onMove: (by) => move(product, by),
                      onFeature: (on) => feature(product, on),
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      </div>
      <NewProduct all={all} draft={draft} open={adding} onClose={() => setAdding(false)} list={name} />
    </>
  )
}
