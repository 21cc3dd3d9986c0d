import { expect, test } from 'vitest'
import { figure, workOut } from './formula'

const values = new Map([
  ['a', 6],
  ['b', 2],
])

test.each([
  ['a + b * 3', 12],
  ['(a + b) * 3', 24],
  ['a - b - 1', 3],
  ['a / b / 3', 1],
  ['-a + 0.5', -5.5],
  ['a / (b - 2)', Infinity],
])('%s is %d', (formula, result) => {
  expect(workOut(formula, values)).toBe(result)
})

test('the worked line of fifty trucks', () => {
  const trucks = new Map(Object.entries({ vehicles: 50, minutes: 30, burn: 0.8, price: 4, days: 21.67 }))
  expect(figure(workOut('vehicles * minutes / 60 * burn * days * price', trucks))).toBe('1,734')
})

test.each([
  [1234567.8, 0, '1,234,568'],
  [999, 0, '999'],
  [-1234.5, 1, '-1,234.5'],
  [-0.2, 0, '0'],
  [Infinity, 0, '–'],
])('%d with %d decimals reads %s', (value, decimals, words) => {
  expect(figure(value, decimals)).toBe(words)
})
