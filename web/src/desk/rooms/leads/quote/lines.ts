import type { Needs, OfferLine, QuotePrices, QuoteProduct, Terms, VehicleGroup } from '../../../../gen/desk'

export type Kind = OfferLine['kind']

export const kindNames: Record<Kind, string> = {
  product: 'Product',
  installation: 'Installation',
  freight: 'Freight',
  discount: 'Discount',
  other: 'Something else',
}

type Price = Pick<OfferLine, 'once' | 'monthly' | 'term'>

/** What one of a product costs, by the brand's list; nothing where the list does not say. */
export function listed(prices: QuotePrices | undefined, product: number | undefined): Price | undefined {
  const row = prices?.rows.find((one) => one.product === product)
  return row && { once: row.once, monthly: row.monthly, term: row.term ?? 0 }
}

export const samePrice = (one: Price, other: Price) =>
  one.once === other.once && one.monthly === other.monthly && (one.term ?? 0) === (other.term ?? 0)

/** Other lines of the same product that cost something else. */
export const dearerOrCheaper = (lines: readonly OfferLine[], line: OfferLine) =>
  line.kind === 'product' && (line.once || line.monthly)
    ? lines
        .filter(({ id, kind, product }) => id !== line.id && kind === 'product' && product === line.product)
        .filter((other) => !samePrice(other, line))
    : []

/** Gives all lines of a product the price of one of them. */
export const spread = (lines: readonly OfferLine[], { product, once, monthly, term = 0 }: OfferLine) =>
  lines.map((line) => (line.kind === 'product' && line.product === product ? { ...line, once, monthly, term } : line))

/** Gives the lines of products their prices of the list; a product that is not in it keeps what it has. */
export const priced = (lines: readonly OfferLine[], prices: QuotePrices) =>
  lines.map((line) => (line.kind === 'product' ? { ...line, ...listed(prices, line.product) } : line))

/** Whether a line is paid monthly. */
export const isService = ({ monthly, monthlyPercent }: OfferLine) => !!(monthly || monthlyPercent)

/** The months of all lines that are paid monthly; undefined where they differ, or there is none. */
export function monthsOfAll(lines: readonly OfferLine[]): number | undefined {
  const [first, ...others] = lines.filter(isService).map(({ term = 0 }) => term)
  return others.every((term) => term === first) ? first : undefined
}

/** Gives all lines that are paid monthly so many months. */
export const withMonths = (lines: readonly OfferLine[], term: number) =>
  lines.map((line) => (isService(line) ? { ...line, term } : line))

let last = 0
const newID = () => `n${Date.now().toString(36)}${(last++).toString(36)}`

/** A further line: installation is of all vehicles, the rest is one. */
export function further(kind: Kind, groups: readonly VehicleGroup[]): OfferLine {
  const vehicles = groups.reduce((sum, { count }) => sum + count, 0)
  const title = kind === 'other' || kind === 'product' ? '' : kindNames[kind]
  return { id: newID(), kind, title, count: kind === 'installation' ? vehicles || 1 : 1, once: 0, monthly: 0 }
}

/** The groups that the buyer needs, with the numbers of vehicles that are offered. */
export const groupsOffered = ({ groups }: Needs, { vehicles }: Terms): VehicleGroup[] =>
  groups.map((group) => ({ ...group, count: vehicles?.[group.id] ?? group.count }))

/** A product for all vehicles of a group, or one more besides, at the price of the list where that has one. */
export function productLine(
  { product, title }: QuoteProduct,
  prices: QuotePrices | undefined,
  group?: VehicleGroup,
): OfferLine {
  const { once = 0, monthly = 0, term = 0 } = listed(prices, product) ?? {}
  const of = { product, title, count: group?.count ?? 1, once, monthly, term }
  return { id: newID(), kind: 'product', ...(group && { group: group.id }), ...of }
}

/**
 * The lines of an offer for what the buyer needs now: products as asked for, with the prices that they have in the
 * offer or the list, and everything else as it is.
 */
export function following(needs: Needs, terms: Terms, prices: QuotePrices | undefined): OfferLine[] {
  const products = terms.lines.filter(({ kind }) => kind === 'product')
  const asked = needs.lines.map(({ id, group, product, title, count }): OfferLine => {
    const same = products.find((one) => one.product === product)
    const { once = 0, monthly = 0, term = 0 } = same ?? listed(prices, product) ?? {}
    return { id, kind: 'product', ...(group && { group }), product, title, count, once, monthly, term }
  })
  return [...asked, ...terms.lines.filter(({ kind }) => kind !== 'product')]
}

const told = ({ group = '', product }: Pick<OfferLine, 'group' | 'product'>) => `${group} ${product}`

/** How an offer differs from the list that the buyer saved, group by group: what it has, and what the list says. */
export function apartFromList(needs: Needs, terms: Terms, nameOf: (group: VehicleGroup) => string): string[] {
  const vehicles = groupsOffered(needs, terms).flatMap((group, at) => {
    const { count } = needs.groups[at]!
    return group.count === count ? [] : [`${nameOf(group)}: ${group.count} vehicles here, ${count} in the list`]
  })
  const offered = terms.lines.filter(({ kind }) => kind === 'product')
  const all = new Map([...needs.lines, ...offered].map((line) => [told(line), line]))
  const counts = [...all.values()].flatMap((line) => {
    const [here, listed] = [offered, needs.lines].map((lines) =>
      lines.reduce((sum, one) => sum + (told(one) === told(line) ? one.count : 0), 0),
    )
    if (here === listed) return []
    const group = needs.groups.find(({ id }) => id === line.group)
    return [
      `${line.title}${group ? `, ${nameOf(group)}` : ''}: ${here || 'none'} here, ${listed || 'none'} in the list`,
    ]
  })
  return [...vehicles, ...counts]
}

/** The lines by the group of vehicles that they are for; those for all stand behind, and what goes with them last. */
export function byGroup(lines: readonly OfferLine[], groups: readonly VehicleGroup[]) {
  const known = new Set(groups.map(({ id }) => id))
  const apart = lines.filter(({ group }) => !group || !known.has(group))
  return [
    ...groups.map((group) => ({ group, lines: lines.filter((line) => line.group === group.id) })),
    { name: 'Other items', lines: apart.filter(({ kind }) => kind === 'product') },
    { name: 'Besides', lines: apart.filter(({ kind }) => kind !== 'product') },
  ].filter((part) => part.lines.length > 0 || 'group' in part)
}
