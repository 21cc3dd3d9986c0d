/** The sums of an offer, as internal/quote makes them: both are held to the same cases. */

export interface PricedLine {
  count: number
  /** Cents for one piece. */
  once: number
  monthly: number
  /** Months that the service lasts; without an end where it is missing or 0. */
  term?: number
}

export interface OfferSums {
  once: number
  monthly: number
  /** Everything that is paid in the first twelve months. */
  firstYear: number
  /** What is paid in the twelve months after that, of services that end within them until they end. */
  laterYear: number
}

const year = 12

export function sumsOf(lines: readonly PricedLine[]): OfferSums {
  const sums = { once: 0, monthly: 0, firstYear: 0, laterYear: 0 }
  for (const { count, once, monthly, term } of lines) {
    const months = term || Infinity
    sums.once += count * once
    sums.monthly += count * monthly
    sums.firstYear += count * once + count * monthly * Math.min(months, year)
    sums.laterYear += count * monthly * Math.min(Math.max(months - year, 0), year)
  }
  return sums
}
