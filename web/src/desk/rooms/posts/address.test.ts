import { expect, it } from 'vitest'
import { addressOf } from './address'

it('keeps letters with marks as plain letters', () => {
  expect(addressOf('Five Checks: über new/address')).toBe('five-checks-uber-new-address')
  expect(addressOf('Straße in Łódź & Ålesund')).toBe('strasse-in-lodz-alesund')
  expect(addressOf('  doors-2 ')).toBe('doors-2')
})
