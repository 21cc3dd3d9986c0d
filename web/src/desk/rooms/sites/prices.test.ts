import { expect, it } from 'vitest'
import { centsOf, priceLines, withPrice, type Price } from './prices'

const list: Price[] = [
  { product: 1, once: '85.00', monthly: '17.00', term: 36 },
  { product: 2, once: '1250.00' },
]

it('states amounts with their cents, and keeps what is not changed', () => {
  expect(withPrice(list, 1, { once: centsOf('145.5') })).toEqual([
    { product: 1, once: '145.50', monthly: '17.00', term: 36 },
    list[1],
  ])
  expect(withPrice(list, 3, { once: 125000 })).toEqual([...list, { product: 3, once: '1250.00' }])
})

it('has no price of a product whose amounts are gone', () => {
  expect(withPrice(list, 2, { once: 0 })).toEqual([list[0]])
  expect(withPrice(list, 1, { once: 0 })).toEqual([{ product: 1, monthly: '17.00', term: 36 }, list[1]])
  expect(withPrice([], 2, { term: 12 })).toEqual([])
})

it('says which products cost something else, each in a line', () => {
  const names = (id: string) => `T${id}00`
  const after = [list[0], { product: 3, once: '89.00', monthly: '12.00' }]
  expect(priceLines({ before: list, after }, names)).toEqual([
    'T300: 89.00 once, 12.00 a month',
    'T200: no price any more; before 1,250.00 once',
  ])
  expect(priceLines({ before: list, after: withPrice(list, 1, { term: 1 }) }, names)).toEqual([
    'T100: 85.00 once, 17.00 a month for 1 month; before 85.00 once, 17.00 a month for 36 months',
  ])
})
