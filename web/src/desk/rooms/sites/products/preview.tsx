import { useState } from 'react'
import type { SiteProduct } from '../../../../gen/desk'
import { Snapshot } from '../snapshot'
import type { Draft } from '../use-draft'
import { retiredTo } from './use-products'

/** The product's real page or data sheet at one of the brands that sell it, under the draft. */
export function Preview({ product, draft }: { product: SiteProduct; draft: Draft }) {
  const [seller, setSeller] = useState(product.brands[0]?.id ?? '')
  const [sheet, setSheet] = useState(false)
  const brand = product.brands.find((one) => one.id === seller) ?? product.brands[0]
  if (!brand) return <p className="text-soft">Put it into a list that a brand shows, and its page appears here.</p>
  if (retiredTo(product, draft)) return <p className="text-soft">It is retired, so it has no page of its own.</p>
  const path = `/products/${product.id}${sheet && brand.sheets ? '?sheet' : ''}`
  return (
    <section aria-label="Preview" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <label className="min-w-0">
          <span className="sr-only">Shown at</span>
          <select className="field" value={brand.id} onChange={(event) => setSeller(event.target.value)}>
            {product.brands.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        {brand.sheets && (
          <label className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="tick"
              checked={sheet}
              onChange={(event) => setSheet(event.target.checked)}
            />
            Data sheet
          </label>
        )}
      </div>
      <Snapshot
        key={path + brand.id}
        title={`${sheet ? 'The data sheet' : 'The page'} of ${product.title} at ${brand.name}`}
        brand={brand.id}
        path={path}
        version={draft.version}
        width={1280}
        ratio={0.9}
      />
    </section>
  )
}
