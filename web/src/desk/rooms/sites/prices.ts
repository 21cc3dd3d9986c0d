import { money } from '../../../lib/money'
import { amountOf } from '../../lib/amount'

/** What one of a product costs, as a price list states it: amounts are texts such as '189.00'. */
export interface Price {
  product: number
  once?: string
  monthly?: string
  term?: number
}

/** The list of prices inside a brand's price list. */
export const pricesList = 'prices.prices'

/** The cents of an amount as it is stated, also of one such as 145.5; 0 where nothing is. */
export const centsOf = (stated = '') => amountOf(stated) ?? 0

/** Cents as the list states them: 14550 → '145.50'; nothing for 0. */
const stated = (cents: number) => (cents ? money(cents).replaceAll(',', '') : '')

/** A part of a price as somebody typed it, amounts in cents. */
export interface PricePart {
  once?: number
  monthly?: number
  term?: number
}

/** The prices with another one of a product; one without amounts is in no list. */
export function withPrice(prices: readonly Price[], product: number, part: PricePart): Price[] {
  const was = prices.find((one) => one.product === product)
  const { once = centsOf(was?.once), monthly = centsOf(was?.monthly), term = was?.term ?? 0 } = part
  const now: Price = {
    product,
    ...(once && { once: stated(once) }),
    ...(monthly && { monthly: stated(monthly) }),
    ...(term && { term }),
  }
  if (!once && !monthly) return prices.filter((one) => one !== was)
  return was ? prices.map((one) => (one === was ? now : one)) : [...prices, now]
}

const isPrice = (one: unknown): one is Price =>
  typeof one === 'object' && one !== null && typeof (one as Price).product === 'number'

/** The prices that a value holds. */
export const pricesIn = (value: unknown): Price[] => (Array.isArray(value) ? value.filter(isPrice) : [])

/** A price without its product: '89.00 once, 12.00 a month for 36 months'. */
function priceWords({ once, monthly, term }: Price): string {
  const months = term ? ` for ${term} ${term === 1 ? 'month' : 'months'}` : ''
  const said = [once && `${money(centsOf(once))} once`, monthly && `${money(centsOf(monthly))} a month${months}`]
  return said.filter(Boolean).join(', ') || 'no price'
}

/** Whether an edit is of the price list, which is said in lines of products. */
export const isPrices = (field: string) => field === pricesList || field === `${pricesList}+`

/** What an edit of a price list changed, a line for each product: 'T200: 89.00 once, 12.00 a month'. */
export function priceLines(
  { before, after }: { before?: unknown; after?: unknown },
  product: (id: string) => string,
): string[] {
  const [were, are] = [pricesIn(before), pricesIn(after)]
  const changed = are.flatMap((price) => {
    const was = were.find((one) => one.product === price.product)
    const [then, now] = [was && priceWords(was), priceWords(price)]
    return then === now ? [] : [`${product(String(price.product))}: ${now}${then ? `; before ${then}` : ''}`]
  })
  const gone = were.filter((one) => !are.some((other) => other.product === one.product))
  return [
    ...changed,
    ...gone.map((one) => `${product(String(one.product))}: no price any more; before ${priceWords(one)}`),
  ]
}
