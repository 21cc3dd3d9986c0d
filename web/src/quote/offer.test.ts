import { expect, it } from 'vitest'
import type { QuoteOfferWords } from '../gen/input'
import type { Offer, OfferLine } from '../gen/quote'
import { differences, sumSaid } from './offer'

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

const offer = (lines: OfferLine[]) =>
  ({ n: 1, lines, currency: 'USD', totals: { firstYear: 0 }, expires: '2026-12-18' }) as unknown as Offer

const apart = (before: OfferLine[], after: OfferLine[]) => differences(offer(before), offer(after), words)

it('says what costs nothing now, and what did', () => {
  const freight = line({ kind: 'freight', title: 'Freight', once: 18000 })
  expect(apart([freight], [{ ...freight, once: 0 }])).toEqual(['Freight: now included, was $180.00'])
  expect(apart([], [freight])).toEqual(['New: Freight ($180.00)'])
})

it('counts one piece and one month as one', () => {
  const service = line({ once: 500, monthly: 100, term: 1 })
  expect(apart([service], [{ ...service, count: 2 }])).toEqual([
    'T100: now 2 pieces, $5.00 once, $1.00 a month, 1 month, was 1 piece, $5.00 once, $1.00 a month, 1 month',
  ])
  expect(apart([], [line({ once: 500 })])).toEqual(['New: T100 (1 piece, $5.00)'])
})

it('names the whole term beside the first year, where that is longer', () => {
  const sum = (totals: object) => sumSaid({ totals, currency: 'USD' } as Offer, words)
  const firstYear = 3634395
  expect(sum({ firstYear, inAll: 7453395, months: 36 })).toBe('$36,343.95 in the first year, $74,533.95 over 36 months')
  expect(sum({ firstYear, inAll: firstYear, months: 12 })).toBe('$36,343.95 in the first year')
  expect(sum({ firstYear })).toBe('$36,343.95 in the first year') // a service has no end
})

it('says nothing of what stayed', () => expect(apart([line({ once: 5 })], [line({ once: 5 })])).toEqual([]))
