import { shareOf } from './money'

/** The sums of an offer, as internal/quote makes them: both are held to the same cases. */

export interface PricedLine {
  count: number
  /** Cents for one piece. */
  once: number
  monthly: number
  /** Months that the service lasts; without an end where it is missing or 0. */
  term?: number
  kind?: string
  /** Hundredths of a percent that a discount takes of devices and services. */
  oncePercent?: number
  monthlyPercent?: number
}

export interface OfferSums {
  once: number
  monthly: number
  /** Everything that is paid in the first twelve months. */
  firstYear: number
  /** What is paid in the twelve months after that, of services that end within them until they end. */
  laterYear: number
  /** Everything that is paid until the last service ends, after so many months; missing where one has no end. */
  inAll?: number
  months?: number
}

const undiscounted = ['installation', 'freight', 'discount']

/** What a discount takes its percentage of: devices and services, so no installation, freight or other discount. */
export const baseOf = (lines: readonly PricedLine[], part: 'once' | 'monthly') =>
  lines.reduce((sum, line) => (undiscounted.includes(line.kind ?? '') ? sum : sum + line.count * line[part]), 0)

/** The lines of an offer with the amounts of discounts that are percentages, which follow the prices. */
export function withShares<L extends PricedLine>(lines: readonly L[]): L[] {
  const taken = (part: 'once' | 'monthly', percent: number) => ({
    count: 1,
    [part]: 0 - shareOf(baseOf(lines, part), percent),
  })
  return lines.map((line) => {
    const { kind, oncePercent, monthlyPercent } = line
    if (kind !== 'discount' || !(oncePercent || monthlyPercent)) return line
    return {
      ...line,
      ...(oncePercent ? taken('once', oncePercent) : {}),
      ...(monthlyPercent ? taken('monthly', monthlyPercent) : {}),
    }
  })
}

/** The same without those amounts, which are no part of what somebody wrote. */
export const withoutShares = <L extends PricedLine>(lines: readonly L[]): L[] =>
  lines.map((line) => ({
    ...line,
    ...(line.oncePercent ? { once: 0 } : {}),
    ...(line.monthlyPercent ? { monthly: 0 } : {}),
  }))

export function sumsOf(lines: readonly PricedLine[]): OfferSums {
  const sum = (part: 'once' | 'monthly') => lines.reduce((cents, line) => cents + line.count * line[part], 0)
  const [once, monthly, months] = [sum('once'), sum('monthly'), monthsOf(lines)]
  return {
    once,
    monthly,
    firstYear: once + paid(lines, 1, 12),
    laterYear: paid(lines, 13, 24),
    ...(months ? { inAll: once + paid(lines, 1, months), months } : {}),
  }
}

/** When the last service ends; 0 where one has no end, or there is none. */
function monthsOf(lines: readonly PricedLine[]): number {
  const services = lines.filter(({ monthly }) => monthly > 0)
  return services.some(({ term }) => !term) ? 0 : Math.max(0, ...services.map(({ term = 0 }) => term))
}

/** What the services of some months cost. A percentage is of those that have not ended. */
function paid(lines: readonly PricedLine[], from: number, until: number): number {
  let cents = 0
  for (let month = from; month <= until; month++) {
    const now = lines.filter(({ term }) => !term || month <= term)
    const fixed = now.filter(({ monthlyPercent }) => !monthlyPercent)
    const services = baseOf(fixed, 'monthly')
    for (const { count, monthly } of fixed) cents += count * monthly
    for (const { monthlyPercent } of now) if (monthlyPercent) cents -= shareOf(services, monthlyPercent)
  }
  return cents
}
