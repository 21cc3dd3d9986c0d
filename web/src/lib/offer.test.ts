import { expect, it } from 'vitest'
import cases from '../../../internal/quote/testdata/totals.json'
import shares from '../../../internal/quote/testdata/shares.json'
import { sumsOf, withShares } from './offer'

it.each(cases)('sums $name as the server does', ({ lines, totals }) => expect(sumsOf(lines)).toEqual(totals))

it.each(shares)('takes percentages $name as the server does', ({ lines, taken }) =>
  expect(
    withShares(lines)
      .filter(({ kind }) => kind === 'discount')
      .flatMap(({ count, once, monthly }) => [count, once, monthly]),
  ).toEqual(taken),
)
