import { fill } from '../lib/format'
import { useWords } from '../brand/provider'
import type { FormEvent } from 'react'
import { useLocation } from 'wouter'
import { useShopWords } from '../brand/input'
import type { CatalogueModule } from '../gen/input'
import { Button, ButtonLink } from '../ui/button'
import { setPicks, usePicks } from './picks'
import { ProductCard } from './product-card'
import { compareHref, compareLeast, compareLimit, inCategory, quoteHref, toggled } from './selection'

/** The cards, and the bar that appears once one is ticked. A plain form, so it compares without scripts too. */
export function ProductGrid({ catalogue, category }: { catalogue: CatalogueModule; category: string }) {
  const picks = usePicks()
  const words = useShopWords().products
  const [, navigate] = useLocation()
  const items = inCategory(catalogue.products, category)
  const compare = (event: FormEvent) => {
    event.preventDefault()
    if (picks.length >= compareLeast) navigate(compareHref(picks))
  }
  if (items.length === 0) return <p className="shop-empty">{words.empty}</p>
  return (
    <form action="/products" method="get" onSubmit={compare} className="compare-form" aria-label={words.compare}>
      <ul className="product-grid">
        {items.map((item) => (
          <ProductCard
            key={item.id}
            item={item}
            pictures={catalogue.pictures}
            picked={picks.includes(item.id)}
            full={picks.length >= compareLimit}
            alone={catalogue.products.length === 1}
            onPick={(id) => setPicks(toggled(picks, id))}
          />
        ))}
      </ul>
      <CompareBar picks={picks} />
    </form>
  )
}

function CompareBar({ picks }: { picks: readonly number[] }) {
  const words = useShopWords().products
  const { compare, quote } = useWords().buttons
  const missing = compareLeast - picks.length
  return (
    <div className="compare-bar" data-picked={picks.length > 0 || undefined}>
      <p role="status">
        {picks.length === 0 && fill(words.tick, { least: compareLeast, most: compareLimit })}
        {picks.length > 0 && fill(words.chosen, { count: picks.length, most: compareLimit })}
        {picks.length > 0 && missing > 0 && ` ${words.oneMore}`}
        {picks.length === compareLimit && ` ${words.full}`}
      </p>
      <div className="button-row">
        {picks.length > 0 && (
          <Button kind="secondary" onClick={() => setPicks([])}>
            {words.clear}
          </Button>
        )}
        {picks.length > 0 && (
          <ButtonLink href={quoteHref(picks)} kind="secondary">
            {quote}
          </ButtonLink>
        )}
        <Button type="submit" aria-disabled={picks.length === 1 || undefined}>
          {compare}
        </Button>
      </div>
    </div>
  )
}
