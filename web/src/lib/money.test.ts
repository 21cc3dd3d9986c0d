import { expect, it } from 'vitest'
import { amountOf, money, percentOf, percentText, shareOf } from './money'

it.each([
  [0, '', '0.00'],
  [5, 'USD', 'USD 0.05'],
  [123450, 'USD', 'USD 1,234.50'],
  [-100000000, 'EUR', 'EUR -1,000,000.00'],
  [99999, '', '999.99'],
])('writes %d cents in %j as %s', (cents, currency, text) => expect(money(cents, currency)).toBe(text))

it.each([
  ['1250', 125000],
  ['1,250', 125000],
  ['1,250.5', 125050],
  ['0,99', 99],
  ['$ 19.90', 1990],
  ['usd 19.9', 1990],
  ["12'000.00", 1200000],
  ['19.99', 1999],
  ['1.249,50', 124950],
  ['1,249.50', 124950],
  ['1249.5', 124950],
  ['12 000,5', 1200050],
  ['1.249.000', 124900000],
  ['1.249.000,75', 124900075],
  ['12.', 1200],
  ['1.250', undefined],
  ['12..5', undefined],
  ['1.249,50x', undefined],
  ['1,249,50', undefined],
  ['1,250 000', undefined],
  ['1,25,0', undefined],
  ['-5', undefined],
  ['12 apples', undefined],
  ['', undefined],
])('reads %j as %j cents', (text, cents) => expect(amountOf(text)).toBe(cents))

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
