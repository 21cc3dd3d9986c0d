import { expect, it } from 'vitest'
import { digitsOf } from './mailto'

it('finds a number by its digits, and nobody by a few of them', () => {
  expect(digitsOf('+44 (0)20 7946-0018')).toBe('+442079460018')
  expect(digitsOf('0170/1234567')).toBe('01701234567')
  expect(digitsOf('ext. 123')).toBe('')
})
