import { expect, it } from 'vitest'
import { countWords, faultsHere } from './counts'

it('counts what is changed here and what elsewhere', () => {
  expect(countWords(1, 0)).toBe('1 change')
  expect(countWords(9, 9)).toBe('9 changes elsewhere')
  expect(countWords(3, 2)).toBe('1 change here, 2 elsewhere')
})

it('counts no faults of other brands, and no notes', () => {
  const of = (layer: string | undefined, severity = 'error') => ({ severity, message: 'x', ...(layer && { layer }) })
  const all = [
    of('brands/store'),
    of('brands/cam'),
    of('families/stores'),
    of(undefined, 'warning'),
    of('site', 'note'),
  ]
  expect(faultsHere(all, 'store')).toEqual([all[0], all[2], all[3]])
})
