import { ArrowDown, ArrowUp, ImageOff } from 'lucide-react'
import { Link } from 'wouter'
import type { SitePicture, SiteProduct } from '../../../../gen/desk'
import { Button } from '../../../ui/button'
import type { Draft } from '../use-draft'
import { retiredTo } from './use-products'

interface Place {
  featured: boolean
  first: boolean
  last: boolean
  onMove: (by: number) => void
  onFeature: (on: boolean) => void
}

/** Who shows a product: two by their names, and how many more. */
export function shownBy(brands: { name: string }[]): string {
  const [first, second, ...more] = brands.map((one) => one.name)
  if (!first) return 'shown by no brand'
  if (!second) return first
  return more.length ? `${first}, ${second} and ${more.length} more` : `${first} and ${second}`
}

function Thumb({ picture }: { picture: SitePicture | undefined }) {
  const box = 'h-10 w-14 shrink-0 rounded border border-line'
  if (!picture?.address)
    return (
      <span className={`grid place-items-center bg-hover text-faint ${box}`}>
        <ImageOff size={16} aria-hidden="true" />
      </span>
    )
  return <img src={picture.address} alt="" loading="lazy" className={`bg-[#ffffff] object-contain ${box}`} />
}

/** One product; in a list also its place there, and whether it wears the badge. */
export function ProductRow({
  product,
  draft,
  place,
}: {
  product: SiteProduct
  draft: Draft
  place: Place | undefined
}) {
  const to = retiredTo(product, draft)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 last:border-b-0">
      <Thumb picture={product.pictures[0]} />
      <Link href={`/sites/products/${product.id}`} className="min-w-48 flex-1 hover:underline">
        <span className="block truncate font-medium">{product.title}</span>
        <span className="block truncate text-xs text-faint">
          {product.model} · {product.category} · {shownBy(product.brands)}
        </span>
      </Link>
      {to && <span className="rounded-full bg-hover px-2 text-xs text-soft">Retired, leads to {to}</span>}
      {product.new ? (
        <span className="rounded-full bg-warn-ground px-2 text-xs text-warn">New, not published</span>
      ) : (
        product.edited && <span className="rounded-full bg-warn-ground px-2 text-xs text-warn">Draft</span>
      )}
      {place && (
        <span className="flex items-center gap-1">
          <label className="mr-2 flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="tick"
              checked={place.featured}
              onChange={(event) => place.onFeature(event.target.checked)}
            />
            Featured<span className="sr-only">: {product.title}</span>
          </label>
          <Button
            kind="quiet"
            aria-label={`Move ${product.title} up`}
            disabled={place.first}
            onClick={() => place.onMove(-1)}
          >
            <ArrowUp size={16} aria-hidden="true" />
          </Button>
          <Button
            kind="quiet"
            aria-label={`Move ${product.title} down`}
            disabled={place.last}
            onClick={() => place.onMove(1)}
          >
            <ArrowDown size={16} aria-hidden="true" />
          </Button>
        </span>
      )}
    </li>
  )
}
