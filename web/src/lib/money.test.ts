import { expect, it } from 'vitest'
import { money, percentOf, percentText, shareOf } from './money'

it.each([
  [0, '', '0.00'],
  [5, 'USD', 'USD 0.05'],
  [123450, 'USD', 'USD 1,234.50'],
  [-100000000, 'EUR', 'EUR -1,000,000.00'],
  [99999, '', '999.99'],
])('writes %d cents in %j as %s', (cents, currency, text) => expect(money(cents, currency)).toBe(text))

it.each([
  [10_000, '10%', 1000],
  [999, '12.5 %', 125],
  [1, '50%', 1],
  [900_719_925_474_099, '10%', 90_071_992_547_410],
  [10_000, '10', undefined],
])('takes of %d cents %s', (cents, text, share) => {
  const percent = percentOf(text)
  expect(percent === undefined ? undefined : shareOf(cents, percent)).toBe(share)
})

it.each([
  [1000, '10%'],
  [1250, '12.5%'],
  [5, '0.05%'],
])('writes %d hundredths as %s', (percent, text) => expect(percentText(percent)).toBe(text))
