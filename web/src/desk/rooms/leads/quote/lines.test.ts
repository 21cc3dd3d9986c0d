import { expect, it } from 'vitest'
import type { Needs, OfferLine, QuotePrices, Terms } from '../../../../gen/desk'
import {
  apartFromList,
  byGroup,
  following,
  groupsOffered,
  monthsOfAll,
  priced,
  productLine,
  samePrice,
  spread,
  withMonths,
} from './lines'
import { doubtsOf, lacksOf, unreadVehicles } from './lacks'
import { lineSaid, needsApart, powerOf, termsApart } from './said'

const group = { id: 'g1', count: 10, vehicle: 'van', port: 'obd', wants: ['locate'] }
const needs: Needs = {
  groups: [group],
  lines: [
    { id: 'a', group: 'g1', product: 1, title: 'T100', count: 10 },
    { id: 'b', product: 2, title: 'Spare fuse', count: 2 },
  ],
}
const line = (part: Partial<OfferLine>): OfferLine => ({
  id: 'a',
  kind: 'product',
  group: 'g1',
  product: 1,
  title: 'T100',
  count: 10,
  once: 0,
  monthly: 0,
  ...part,
})
const terms = (part: Partial<Terms>): Terms => ({ lines: [line({})], currency: 'USD', expires: '2026-12-18', ...part })
const prices: QuotePrices = {
  currency: 'USD',
  rows: [{ product: 1, title: 'T100', once: 18900, monthly: 1900, term: 36 }],
}

const apart = (offered: Terms) => apartFromList(needs, offered, ({ vehicle }) => vehicle)

it('follows what the buyer asks for now, and keeps the prices and everything besides', () => {
  const discount = line({ id: 'd', kind: 'discount', title: 'Discount', once: -100, product: 0, count: 1 })
  const now = terms({ lines: [line({ once: 17500 }), discount] })
  expect(apart(now)).toEqual(['Spare fuse: none here, 2 in the list'])
  const lines = following(needs, now, prices)
  expect(apart({ ...now, lines })).toEqual([])
  expect(lines.map(({ title, count, once, group }) => [title, count, once, group])).toEqual([
    ['T100', 10, 17500, 'g1'],
    ['Spare fuse', 2, 0, undefined], // in no list: nothing is invented
    ['Discount', 1, -100, 'g1'],
  ])
})

it('gives all lines that are paid monthly the same months, and knows where they differ', () => {
  const lines = [
    line({ monthly: 900 }),
    line({ id: 'b', once: 500 }),
    line({ id: 'c', monthly: 300, term: 12 }),
    line({ id: 'd', kind: 'discount', monthlyPercent: 500 }),
  ]
  expect(monthsOfAll(lines)).toBeUndefined()
  const all = withMonths(lines, 36)
  expect(all.map(({ term }) => term)).toEqual([36, undefined, 36, 36])
  expect(monthsOfAll(all)).toBe(36)
  expect(monthsOfAll([line({ once: 500 })])).toBeUndefined()
})

it('adds any product of the brand, at the price of the list where that has one', () => {
  const [known, other] = [1, 9].map((product) => productLine({ product, title: 'T100' }, prices))
  expect(known).toMatchObject({ kind: 'product', product: 1, count: 1, once: 18900, monthly: 1900, term: 36 })
  expect(other).toMatchObject({ kind: 'product', product: 9, count: 1, once: 0, monthly: 0, term: 0 })
})

it('takes prices from the list where it has some, and leaves the rest alone', () => {
  const [first, other] = priced([line({}), line({ id: 'x', product: 9, once: 5 })], prices)
  expect(first).toMatchObject({ once: 18900, monthly: 1900, term: 36 })
  expect(other).toMatchObject({ once: 5, monthly: 0 })
})

it('offers another number of vehicles than was asked for, and products for a group', () => {
  const now = terms({ lines: [line({ count: 12 })], vehicles: { g1: 12 } })
  expect(groupsOffered(needs, now).map(({ count }) => count)).toEqual([12])
  expect(groupsOffered(needs, terms({}))).toEqual(needs.groups)
  expect(apart(now)).toEqual([
    'van: 12 vehicles here, 10 in the list',
    'T100, van: 12 here, 10 in the list',
    'Spare fuse: none here, 2 in the list',
  ])
  expect(productLine({ product: 9, title: 'H14' }, prices, groupsOffered(needs, now)[0])).toMatchObject({
    group: 'g1',
    count: 12,
  })
})

it('gives all lines of a product one price', () => {
  const lines = spread(
    [line({ once: 7, monthly: 3 }), line({ id: 'c' }), line({ id: 'e', product: 9 })],
    line({ once: 7, monthly: 3 }),
  )
  expect(lines.map(({ once }) => once)).toEqual([7, 7, 0])
  expect(samePrice(lines[0]!, lines[1]!)).toBe(true)
})

it('shows lines by the vehicles that they are for, also of vehicles that are gone', () => {
  const parts = byGroup(
    [line({}), line({ id: 'b', group: 'gone' }), line({ id: 'f', kind: 'freight', group: '' })],
    [group],
  )
  expect(parts.map((part) => part.lines.map(({ id }) => id))).toEqual([['a'], ['b'], ['f']])
})

it('says what is missing before an offer is sent, and what may be meant so', () => {
  const discount = line({ id: 'd', kind: 'discount', title: '', once: -100 })
  const said = lacksOf(terms({ lines: [discount], currency: '', expires: '2026-11-17' }), {}, '2026-11-18')
  expect(said.map(({ field }) => field)).toEqual([
    'offer-d-title',
    'offer-d-reason',
    'offer-currency',
    'offer-expires',
    undefined,
  ])
  expect(lacksOf(terms({ expires: '2026-11-18' }), {}, '2026-11-18')).toEqual([])
  expect(lacksOf(terms({ lines: [] }), {}, '2026-11-18')).toHaveLength(1)
  expect(doubtsOf(terms({}))).toEqual([{ say: 'T100: no price, it costs nothing', field: 'offer-a-once' }])
  expect(doubtsOf(terms({ lines: [line({ monthly: 1 })] }))).toEqual([])
  const again = doubtsOf(terms({ lines: [line({ once: 1 })], message: 'Hello' }), { n: 1, message: 'Hello' })
  expect(again).toEqual([{ say: 'The message to the buyer is that of version 1' }])
  const two = [line({ monthly: 1, term: 36 }), line({ id: 'b', title: 'C200', monthly: 1 })]
  expect(doubtsOf(terms({ lines: two }))).toEqual([
    { say: 'C200: paid monthly without an end, others for some months', field: 'offer-b-term' },
  ])
})

it('names what was typed and cannot be read, until something else stands there', () => {
  const unread = { 'offer-a-once': { text: '24.5o', value: 2450 } }
  const now = (once: number) => lacksOf(terms({ lines: [line({ once })] }), unread, '2026-11-18')
  expect(now(2450)).toEqual([{ say: 'T100: 24.5o is not a price', field: 'offer-a-once' }])
  expect(now(18900)).toEqual([]) // the price of the list was put in
  const months = { 'offer-months': { text: 'abc', value: 0 } }
  const said = (lines: OfferLine[]) => lacksOf(terms({ lines }), months, '2026-11-18')
  expect(said([line({ monthly: 1 }), line({ id: 'b', monthly: 1, term: 36 })])).toEqual([
    { say: 'Months of all monthly lines: abc is not a number of months', field: 'offer-months' },
  ])
  expect(said([line({ monthly: 1, term: 36 })])).toEqual([]) // all have 36 by now
  const vehicles = { 'offer-vehicles-g1': { text: 'ten', value: 10 } }
  expect(unreadVehicles([group], vehicles)).toEqual([
    { say: 'Vehicles: ten is not a number', field: 'offer-vehicles-g1' },
  ])
  expect(unreadVehicles([{ ...group, count: 12 }], vehicles)).toEqual([])
  expect(said([line({ once: 1 })])).toEqual([]) // there is nothing monthly any more
})

it('tells two offers apart, and what the buyer changed', () => {
  const labels = {
    vehicle: { van: 'Van' },
    year: {},
    port: { obd: '16-pin' },
    wants: { locate: 'Where it is' },
    powerAsked: { trailer: 'Does it have lights?' },
    power: { no: 'No' },
  }
  expect(lineSaid(line({ once: 18900, monthly: 1900, term: 36 }), 'USD')).toBe(
    '10 × T100, USD 189.00 once, USD 19.00 a month for 36 months',
  )
  const other = terms({ lines: [line({ once: 100 })], vehicles: { g1: 12 } })
  const offered = (of: Terms) => ({ ...of, groups: groupsOffered(needs, of) })
  const parts = termsApart(offered(terms({})), offered(other), labels).filter(({ one, other }) => one !== other)
  expect(parts.map(({ name, other }) => [name, other])).toEqual([
    ['Vehicles', '12 × Van, 16-pin'],
    ['Line', '10 × T100, USD 1.00 once, for Van, 16-pin'],
    ['First year', 'USD 10.00'],
  ])
  expect(powerOf({ ...group, vehicle: 'trailer', parkedPower: 'no' }, labels)).toBe('Does it have lights? No')
  expect(powerOf({ ...group, parkedPower: 'no' }, labels)).toBe('')
  const more = { ...needs, groups: [{ ...group, count: 12 }] }
  expect(needsApart(needs, more, labels).filter(({ one, other }) => one !== other)).toEqual([
    { name: 'Vehicles', one: '10 × Van, 16-pin, wants: Where it is', other: '12 × Van, 16-pin, wants: Where it is' },
  ])
})
