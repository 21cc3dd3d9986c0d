import { useCatalogue } from '../brand/input'
import type { CatalogueModule } from '../gen/input'
import { fill, longDate } from '../lib/format'
import { dollars } from '../lib/money'

interface Counted {
  id: number
  count: number
}

/** What products cost at least, together; nothing where the brand shows no price of one of them. */
export function priceOf(items: readonly Counted[], { prices, words: { product: words } }: CatalogueModule): string {
  const found = items.flatMap(({ id, count }) => {
    const price = prices?.products.find((one) => one.id === id)
    return price ? { ...price, count } : []
  })
  if (!prices || found.length === 0 || found.length < items.length) return ''
  const sum = (part: 'once' | 'monthly') => found.reduce((all, one) => all + (one[part] ?? 0) * one.count, 0)
  const terms = new Set(found.flatMap(({ monthly, term = 0 }) => (monthly ? term : [])))
  const months = terms.size === 1 ? [...terms][0] : 0
  const once = sum('once') && dollars(sum('once'), prices.currency)
  const monthly =
    sum('monthly') &&
    fill(months ? words.priceTerm : words.priceMonthly, {
      price: dollars(sum('monthly'), prices.currency),
      months: months!,
    })
  return fill(words.from, { price: once && monthly ? fill(words.priceBoth, { once, monthly }) : once || monthly })
}

/** The least price of some products, where the brand shows it. */
export function Price({ of, noted }: { of: readonly Counted[]; noted?: boolean }) {
  const catalogue = useCatalogue()!
  const price = priceOf(of, catalogue)
  const { priceNote, priceUntil } = catalogue.words.product
  const until = catalogue.prices?.until
  if (!price) return null
  return (
    <p className="price">
      <strong>{price}</strong>
      {noted && <small>{until ? fill(priceUntil, { date: longDate(until) }) : priceNote}</small>}
    </p>
  )
}
