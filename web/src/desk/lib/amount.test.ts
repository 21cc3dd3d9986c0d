import { expect, it } from 'vitest'
import { amountOf } from './amount'

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
