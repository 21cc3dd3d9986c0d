import { expect, test } from 'vitest'
import type { Fits, Listed } from '../gen/input'
import { describedIn, findParts, fitNote, offered } from './fit'

const option = (id: string) => ({ id, label: id.toUpperCase() })
const fits: Fits = {
  vehicles: ['van', 'trailer'].map(option),
  years: ['old', 'new'].map(option),
  ports: ['obd', 'wires'].map(option),
  wants: ['locate', 'road', 'around'].map(option),
  misfits: [{ when: { vehicles: ['trailer'], wants: ['road'] }, say: 'A trailer has no windshield.' }],
  fits: [
    {
      when: { wants: ['locate'], ports: ['obd'] },
      product: 1,
      why: 'Plugs in',
      with: [{ product: 12, why: 'Free port' }],
    },
    { when: { wants: ['locate'], ports: ['wires'] }, product: 3, why: 'Three wires' },
    { when: { wants: ['road'] }, product: 4, why: 'Sees the road', with: [{ product: 11, why: 'Power' }] },
    { when: { wants: ['around'] }, product: 16, why: 'Sees more', with: [{ product: 9, why: 'Both sides', count: 2 }] },
  ],
}
const lineup = [1, 3, 4, 9, 11, 12, 16].map((id) => ({ id, title: `P${id}` }) as Listed)
const found = (search: string, items = lineup) => findParts(describedIn(search, fits)!, fits, items)
const list = (search: string, items = lineup) =>
  found(search, items).parts.map(({ item, count }) => `${item.id}x${count}`)

test.each([
  ['the first rule that matches', 'vehicle=van&port=obd&want=locate', ['1x1', '12x1']],
  ['another connector', 'vehicle=van&port=wires&want=locate', ['3x1']],
  ['several things wanted, each part once', 'vehicle=van&port=obd&want=locate,road', ['1x1', '12x1', '4x1', '11x1']],
  ['as many as there are vehicles', 'vehicle=van&want=around&count=12', ['16x12', '9x24']],
  ['a number that is none', 'vehicle=van&want=road&count=x', ['4x1', '11x1']],
])('parts follow from %s', (_, search, parts) => {
  expect(list(search)).toEqual(parts)
})

test('what cannot be says why, and what can be is still named', () => {
  const { parts, problems } = found('vehicle=trailer&port=wires&want=locate,road')
  expect(parts.map(({ item }) => item.id)).toEqual([3])
  expect(problems).toEqual(['A trailer has no windshield.'])
})

test('an open answer that decides is asked for', () => {
  expect(found('vehicle=van&want=locate').problems[0]).toMatch(/need to know the connector/)
})

test('a lineup without the product says so, and does not offer it', () => {
  const cameras = lineup.filter(({ id }) => id !== 1 && id !== 3)
  expect(found('vehicle=van&port=obd&want=locate', cameras).problems[0]).toMatch(/Nothing on this shelf gives “LOCATE”/)
  expect(offered(fits, cameras).map(({ id }) => id)).toEqual(['road', 'around'])
})

test('an address without a vehicle describes nothing', () => {
  expect(describedIn('category=cameras', fits)).toBeUndefined()
})

test('the list becomes a note that a person can read', () => {
  const described = describedIn('vehicle=van&year=new&port=obd&want=locate&count=3', fits)!
  expect(fitNote(described, findParts(described, fits, lineup))).toBe(
    'Vehicles: 3 x VAN, NEW, OBD\nWe want: LOCATE\n- 3 x P1\n- 3 x P12',
  )
})
