import { expect, it } from 'vitest'
import { timeMeant } from './time-meant'

const thursday = new Date(2026, 10, 19, 10, 30)

it.each([
  ['friday', new Date(2026, 10, 20, 9)],
  ['fri', new Date(2026, 10, 20, 9)],
  ['Thursday', new Date(2026, 10, 26, 9)],
  ['next tuesday', new Date(2026, 10, 24, 9)],
  ['2 weeks', new Date(2026, 11, 3, 9)],
  ['in 3 days', new Date(2026, 10, 22, 9)],
  ['a week', new Date(2026, 10, 26, 9)],
  ['in 2 hours', new Date(2026, 10, 19, 12, 30)],
  ['2h', new Date(2026, 10, 19, 12, 30)],
  ['90 min', new Date(2026, 10, 19, 12, 0)],
  ['tomorrow', new Date(2026, 10, 20, 9)],
  ['tomorrow 9:30', new Date(2026, 10, 20, 9, 30)],
  ['tomorrow at 9:30', new Date(2026, 10, 20, 9, 30)],
  ['today 16:00', new Date(2026, 10, 19, 16)],
  ['friday 2pm', new Date(2026, 10, 20, 14)],
  ['nov 25, 3 pm', new Date(2026, 10, 25, 15)],
  ['12:40', new Date(2026, 10, 19, 12, 40)],
  ['8:15', new Date(2026, 10, 20, 8, 15)],
  ['12 am', new Date(2026, 10, 20, 0)],
  ['nov 25', new Date(2026, 10, 25, 9)],
  ['November 25th', new Date(2026, 10, 25, 9)],
  ['jan 5', new Date(2027, 0, 5, 9)],
  ['11/25', new Date(2026, 10, 25, 9)],
  ['11/25/2027', new Date(2027, 10, 25, 9)],
  ['1/5', new Date(2027, 0, 5, 9)],
])('%s is a time', (typed, at) => {
  expect(timeMeant(typed, thursday)).toEqual(at)
})

it.each([
  '',
  'someday',
  '13/1',
  '2/30',
  '0 days',
  '11/1/2026',
  'nov',
  'today 9:00',
  '25:00',
  '13pm',
  'walrus 9:00',
  'friday 9:75',
])('%s is none', (typed) => {
  expect(timeMeant(typed, thursday)).toBeUndefined()
})
