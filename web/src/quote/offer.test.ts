import { expect, it } from 'vitest'
import type { QuoteOfferWords } from '../gen/input'
import type { Offer, OfferLine } from '../gen/quote'
import { differences } from './differences'
import { sumSaid } from './offer'

const words = {
  included: 'included',
  piece: '1 piece',
  pieces: '{count} pieces',
  month: '1 month',
  months: '{count} months',
  priceOnce: '{price} once',
  priceMonthly: '{price} a month',
  new: 'New: {title} ({now})',
  was: '{title}: now {now}, was {before}',
  gone: 'No longer: {title}',
  goneHere: 'No longer: {title}; {rest} remain in all',
  of: '{title} for {group}',
  more: '{count} more {title}; {all} in all',
  fewer: '{count} fewer {title}; {all} remain in all',
  vehiclesWas: 'Vehicles: {group}, before {before}',
  sum: '{price} in the first year',
  sumTerm: '{price} in the first year, {whole} over {months} months',
} as QuoteOfferWords

const line = (part: Partial<OfferLine>): OfferLine => ({
  id: 'a',
  kind: 'product',
  title: 'T100',
  count: 1,
  once: 0,
  monthly: 0,
  ...part,
})

const offer = (lines: OfferLine[], counts: Record<string, number> = {}) =>
  ({
    n: 1,
    lines,
    groups: Object.entries(counts).map(([id, count]) => ({ id, count })),
    currency: 'USD',
    totals: { firstYear: 0 },
    expires: '2026-12-18',
  }) as unknown as Offer

type Version = Parameters<typeof offer>

const between = (before: Version, after: Version) =>
  differences(offer(...before), offer(...after), words, ({ id, count }) => `${count} x ${id}`)

const apart = (before: OfferLine[], after: OfferLine[]) => between([before], [after])

it('says what costs nothing now, and what did', () => {
  const freight = line({ kind: 'freight', title: 'Freight', once: 18000 })
  expect(apart([freight], [{ ...freight, once: 0 }])).toEqual(['Freight: now included, was $180.00'])
  expect(apart([], [freight])).toEqual(['New: Freight ($180.00)'])
})

it('counts one piece and one month as one', () => {
  const service = line({ once: 500, monthly: 100, term: 1 })
  expect(apart([service], [{ ...service, count: 2, term: 2 }])).toEqual([
    '1 more T100; 2 in all',
    'T100: now $5.00 once, $1.00 a month, 2 months, was $5.00 once, $1.00 a month, 1 month',
  ])
  expect(apart([], [line({ once: 500 })])).toEqual(['New: T100 (1 piece, $5.00)'])
})

const of = (group: string, product: number, count: number, part: Partial<OfferLine> = {}) =>
  line({ id: `${group}${product}`, group, product, title: product === 2 ? 'C200' : 'T100', count, once: 9900, ...part })

it('says for which vehicles a number changed, and how many remain in all', () => {
  const before: Version = [
    [of('vans', 2, 18), of('trucks', 2, 12), of('cars', 2, 4)],
    { vans: 18, trucks: 12, cars: 4 },
  ]
  const after: Version = [
    [of('vans', 2, 20), of('trucks', 2, 2), of('trucks', 1, 3, { id: 'new' })],
    { vans: 20, trucks: 12, cars: 4 },
  ]
  expect(between(before, after)).toEqual([
    'Vehicles: 20 x vans, before 18',
    '2 more C200 for 20 x vans; 22 in all',
    '10 fewer C200 for 12 x trucks; 22 remain in all',
    'New: T100 for 12 x trucks (3 pieces, $99.00)',
    'No longer: C200 for 4 x cars; 22 remain in all',
  ])
  expect(between(before, [[], { vans: 18, trucks: 12 }])).toEqual([
    'No longer: 4 x cars',
    'No longer: C200 for 18 x vans',
    'No longer: C200 for 12 x trucks',
    'No longer: C200 for 4 x cars',
  ])
})

it('says once that a price is another everywhere, and where it is not', () => {
  const groups = { vans: 18, trucks: 12 }
  const both = (vans: number, trucks: number): Version => [
    [of('vans', 2, 18, { once: vans }), of('trucks', 2, 12, { once: trucks })],
    groups,
  ]
  expect(between(both(9900, 9900), both(8900, 8900))).toEqual(['C200: now $89.00, was $99.00'])
  expect(between(both(9900, 9900), both(9900, 8900))).toEqual(['C200 for 12 x trucks: now $89.00, was $99.00'])
})

it('takes a product for the same vehicles as one line, also where it was put in anew', () => {
  const groups = { vans: 18 }
  expect(between([[of('vans', 2, 18)], groups], [[of('vans', 2, 18, { id: 'anew' })], groups])).toEqual([])
})

it('names the whole term beside the first year, where that is longer', () => {
  const sum = (totals: object) => sumSaid({ totals, currency: 'USD' } as Offer, words)
  const firstYear = 3634395
  expect(sum({ firstYear, inAll: 7453395, months: 36 })).toBe('$36,343.95 in the first year, $74,533.95 over 36 months')
  expect(sum({ firstYear, inAll: firstYear, months: 12 })).toBe('$36,343.95 in the first year')
  expect(sum({ firstYear })).toBe('$36,343.95 in the first year') // a service has no end
})

it('says nothing of what stayed', () => expect(apart([line({ once: 5 })], [line({ once: 5 })])).toEqual([]))
