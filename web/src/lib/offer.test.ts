import { expect, it } from 'vitest'
import cases from '../../../internal/quote/testdata/totals.json'
import { sumsOf } from './offer'

it.each(cases)('sums $name as the server does', ({ lines, totals }) => expect(sumsOf(lines)).toEqual(totals))
