import { useState } from 'react'
import { Copy, Trash2 } from 'lucide-react'
import { useLocation } from 'wouter'
import type { SiteProduct, SiteProducts } from '../../../../gen/desk'
import { Button } from '../../../ui/button'
import type { Draft } from '../use-draft'
import { Bar } from './bar'
import { NewProduct } from './new-product'
import { Preview } from './preview'
import { ProductFields } from './product-fields'
import { Retire } from './retire'
import { Standing } from './standing'
import { retiredTo } from './use-products'
import { withoutProduct } from './without-product'

/** A product: its words and figures beside the real page, where it is shown, and its end. */
export function ProductPage({ product, all, draft }: { product: SiteProduct; all: SiteProducts; draft: Draft }) {
  const [copying, setCopying] = useState(false)
  const [, go] = useLocation()
  const drop = () => {
    draft.replace(withoutProduct(draft.edits, draft.saved, product, all.products))
    go('/sites/products')
  }
  return (
    <>
      <Bar title={product.title} back={{ href: '/sites/products', name: 'All products' }} draft={draft}>
        {retiredTo(product, draft) && (
          <span className="rounded-full bg-hover px-2 whitespace-nowrap text-soft">Sold no more</span>
        )}
        {all.may && (
          <Button onClick={() => setCopying(true)}>
            <Copy size={16} aria-hidden="true" /> Copy
          </Button>
        )}
        {all.may && product.new && (
          <Button kind="danger" onClick={drop}>
            <Trash2 size={16} aria-hidden="true" /> Drop
          </Button>
        )}
      </Bar>
      <div className="grid gap-6 p-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <ProductFields product={product} draft={draft} disabled={!all.may} />
        <div
          className={`flex min-w-0 flex-col gap-6 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-5.75rem)] lg:self-start
            lg:overflow-y-auto`}
        >
          <Preview product={product} draft={draft} />
          <Standing product={product} all={all} draft={draft} />
          {all.may && !product.new && <Retire product={product} all={all} draft={draft} />}
        </div>
      </div>
      <NewProduct all={all} draft={draft} open={copying} onClose={() => setCopying(false)} like={product} />
    </>
  )
}
