import { useState } from 'react'
import type { SiteProduct, SiteProducts } from '../../../../gen/desk'
import { say } from '../../../frame/toasts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import type { Draft } from '../use-draft'
import { retiredTo } from './use-products'

const list = '/products'

/** The end of a product: no list shows it any more, and its address leads where the person says. */
export function Retire({ product, all, draft }: { product: SiteProduct; all: SiteProducts; draft: Draft }) {
  const to = retiredTo(product, draft)
  const [next, setNext] = useState(to ?? list)
  const [asking, setAsking] = useState(false)
  const put = (path: string) => draft.put({ layer: product.layer, field: 'retired', after: { to: path } })
  const others = all.products.filter((one) => one.id !== product.id && !retiredTo(one, draft))
  const known = [list, ...others.map((one) => `/products/${one.id}`)]
  return (
    <section aria-labelledby="retire" className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 id="retire" className="font-semibold">
        {to ? 'Retired' : 'Retire'}
      </h2>
      <p className="text-soft">
        {to
          ? `It is sold no more. Visitors of its address are led to ${to}, for good.`
          : 'No list shows it any more, and visitors of its address are led elsewhere. You can sell it again later.'}
      </p>
      <label>
        <span className="mb-1 block font-medium">Its address leads to</span>
        <select
          className="field"
          value={next}
          onChange={(event) => {
            setNext(event.target.value)
            if (to) put(event.target.value)
          }}
        >
          {!known.includes(next) && <option>{next}</option>}
          <option value={list}>The list of products</option>
          {others.map((one) => (
            <option key={one.id} value={`/products/${one.id}`}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      {to ? (
        <Button className="self-start" onClick={() => draft.put({ layer: product.layer, field: 'retired' })}>
          Sell it again
        </Button>
      ) : (
        <Button kind="danger" className="self-start" onClick={() => setAsking(true)}>
          Retire it
        </Button>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Retire ${product.title}?`}>
        <div className="flex flex-col gap-4">
          <p>
            {product.brands.length === 1 ? 'One brand sells' : `${product.brands.length} brands sell`} it. After you
            publish, no list shows it any more.
          </p>
          <div className="flex justify-end gap-2">
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false)
                put(next)
                say('Retired in your draft', draft.undo)
              }}
            >
              Retire it
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  )
}
