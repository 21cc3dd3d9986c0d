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
  let once = 0
  let monthly = 0
  const terms = new Set<number>()
  for (const { id, count } of items) {
    const price = prices?.products.find((one) => one.id === id)
    if (!price) return ''
    once += (price.once ?? 0) * count
    monthly += (price.monthly ?? 0) * count
    if (price.monthly) terms.add(price.term ?? 0)
  }
  if (!once && !monthly) return ''
  const written = (cents: number) => dollars(cents, prices!.currency)
  const [months] = terms.size === 1 ? terms : []
  const each = fill(months ? words.priceTerm : words.priceMonthly, { price: written(monthly), months: months! })
  const first = written(once)
  const price = !monthly ? first : once ? fill(words.priceBoth, { once: first, monthly: each }) : each
  return fill(words.from, { price })
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
