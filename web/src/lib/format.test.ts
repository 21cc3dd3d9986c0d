import { expect, it } from 'vitest'
import { stopOf } from './format'

it('ends a sentence that has no end of its own', () => {
  expect(['Lamps for yards', 'Who is there?', 'Lamps.', 'Lamps.\u2064', 'He said “Go.”', ''].map(stopOf)).toEqual([
    '.',
    '',
    '',
    '',
    '',
    '.',
  ])
})
