import { Link } from 'wouter'
import type { SiteProduct, SiteProducts } from '../../../../gen/desk'
import type { Draft } from '../use-draft'
import { labelOf } from '../fields'
import { listsUnder, putList } from './use-products'

/** In which lists a product is, whether it wears the badge there, and which brands show it by that. */
export function Standing({ product, all, draft }: { product: SiteProduct; all: SiteProducts; draft: Draft }) {
  const lists = listsUnder(all.lists, draft)
  const put = (name: string, field: 'products' | 'featured', ids: number[], on: boolean) =>
    putList(draft, name, field, [...ids.filter((id) => id !== product.id), ...(on ? [product.id] : [])])
  return (
    <section aria-labelledby="standing" className="flex flex-col gap-2">
      <h2 id="standing" className="font-semibold">
        Where it is shown
      </h2>
      <p className="text-soft">
        {product.brands.length === 0 && 'No brand of yours shows it.'}
        {product.brands.map((one, at) => (
          <span key={one.id}>
            {at > 0 && ', '}
            <Link href={`/sites/${one.id}`} className="underline">
              {one.name}
            </Link>
          </span>
        ))}
      </p>
      <ul className="overflow-hidden rounded-desk border border-line">
        {lists.map((list) => {
          const isIn = list.products.includes(product.id)
          // A list shows only categories that it has a tab for.
          const fits = isIn || list.categories.includes(product.category)
          return (
            <li
              key={list.name}
              className="flex flex-wrap items-center gap-x-4 border-b border-line px-3 last:border-b-0"
            >
              <label className="flex min-h-10 min-w-40 flex-1 items-center gap-2">
                <input
                  type="checkbox"
                  className="tick"
                  checked={isIn}
                  disabled={!all.may || !fits}
                  onChange={(event) => put(list.name, 'products', list.products, event.target.checked)}
                />
                <span>
                  List {labelOf(list.name)}
                  {!fits && <span className="text-faint">, without a tab for {product.category}</span>}
                </span>
              </label>
              {isIn && (
                <label className="flex min-h-10 items-center gap-2">
                  <input
                    type="checkbox"
                    className="tick"
                    checked={list.featured.includes(product.id)}
                    disabled={!all.may}
                    onChange={(event) => put(list.name, 'featured', list.featured, event.target.checked)}
                  />
                  Featured
                </label>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
