import { expect, test } from 'vitest'
import type { Connection, Fits } from '../gen/input'
import { allParts, describedIn, findParts, fitNote, offered, type Stock } from './fit'

const option = (id: string) => ({ id, label: id.toUpperCase() })
const fits: Fits = {
  vehicles: ['van', 'trailer'].map(option),
  years: ['old', 'new'].map(option),
  ports: ['obd', 'nine', 'wires'].map(option),
  wants: ['locate', 'road', 'cab', 'around', 'parked'].map(option),
  nothing: 'None for “{want}” on {vehicle} with {port}.',
  noPort: 'Which port, for “{want}”?',
  misfits: [{ when: { vehicles: ['trailer'], wants: ['road'] }, say: 'A trailer has no windshield.' }],
  fits: [
    {
      when: { wants: ['locate'], ports: ['obd'] },
      product: 1,
      why: 'Plugs in',
      with: [{ product: 12, why: 'Free port' }],
    },
    { when: { wants: ['locate'], ports: ['nine'] }, product: 21, why: 'Nine pins' },
    { when: { wants: ['locate'], ports: ['wires'] }, product: 3, why: 'Three wires' },
    { when: { wants: ['road'] }, product: 4, why: 'Sees the road' },
    { when: { wants: ['cab'] }, product: 2, covers: ['road'], why: 'Sees both' },
    { when: { wants: ['around'] }, product: 7, why: 'Sees more', with: [{ product: 9, why: 'Both sides', count: 2 }] },
    {
      when: { wants: ['parked'] },
      product: 20,
      why: 'Feeds it',
      with: [{ product: 2, why: 'A camera', unless: [2, 4, 7] }],
    },
  ],
}
const link = (part: number, of: number, role: Connection['role'], more: Partial<Connection> = {}): Connection => ({
  part,
  of,
  role,
  needed: true,
  onPart: '',
  onProduct: `${part} for ${of}`,
  ...more,
})
const connections = [
  ...[2, 4, 7, 20].map((camera) => link(11, camera, 'powers')),
  ...[2, 4, 7].map((camera) => link(20, camera, 'powers', { needed: false })),
  link(13, 21, 'connects', { ports: ['nine'] }),
  link(15, 3, 'connects'),
]
const ids = [1, 2, 3, 4, 7, 9, 11, 12, 13, 15, 20, 21]
const parts = ids.map((id) => ({ id, title: `P${id}`, listed: true }))
const stock: Stock = { fits, connections, parts }
const found = (search: string, of = stock) => findParts(describedIn(search, fits)!, of)
const list = (search: string, of = stock) => found(search, of).parts.map(({ item, count }) => `${item.id}x${count}`)

test.each([
  ['the first rule that matches', 'vehicle=van&port=obd&want=locate', ['1x1', '12x1']],
  ['another connector, with the harness for it', 'vehicle=van&port=nine&want=locate', ['21x1', '13x1']],
  ['what the product needs to run', 'vehicle=van&port=wires&want=locate', ['3x1', '15x1']],
  ['several things wanted', 'vehicle=van&port=obd&want=locate,road', ['1x1', '12x1', '4x1', '11x1']],
  ['one product that gives both', 'vehicle=van&want=road,cab', ['2x1', '11x1']],
  ['a power kit for each camera', 'vehicle=van&want=road,around', ['4x1', '11x2', '7x1', '9x2']],
  ['a pack between kit and camera', 'vehicle=van&want=parked', ['20x1', '2x1', '11x1']],
  ['one camera, whatever it is wanted for', 'vehicle=van&want=cab,parked', ['2x1', '20x1', '11x1']],
  ['a pack for the camera that is there', 'vehicle=van&want=road,parked', ['4x1', '20x1', '11x1']],
  ['a pack for one of two cameras', 'vehicle=van&want=road,around,parked', ['4x1', '7x1', '9x2', '11x2', '20x1']],
  ['as many as there are vehicles', 'vehicle=van&want=around&count=12', ['7x12', '9x24', '11x12']],
  ['a number that is none', 'vehicle=van&want=road&count=x', ['4x1', '11x1']],
])('parts follow from %s', (_, search, expected) => {
  expect(list(search)).toEqual(expected)
})

test('what cannot be says why, and what can be is still named', () => {
  const { parts: some, problems } = found('vehicle=trailer&port=wires&want=locate,road')
  expect(some.map(({ item }) => item.id)).toEqual([3, 15])
  expect(problems).toEqual(['A trailer has no windshield.'])
})

test('an open answer that decides is asked for', () => {
  expect(found('vehicle=van&want=locate').problems[0]).toBe('Which port, for “LOCATE”?')
})

test('a lineup without the product says so, and does not offer it', () => {
  const cameras = { ...stock, parts: parts.filter(({ id }) => ![1, 3, 21].includes(id)) }
  expect(found('vehicle=van&port=obd&want=locate', cameras).problems[0]).toBe('None for “LOCATE” on VAN with OBD.')
  expect(offered(fits, cameras.parts).map(({ id }) => id)).toEqual(['road', 'cab', 'around', 'parked'])
})

test('a part that is needed is named where only the shop has it, and no product is', () => {
  const own = parts.filter(({ id }) => id === 4) as never
  const some = { ...stock, parts: allParts(own, [{ id: 11, title: 'P11' }]) }
  expect(list('vehicle=van&want=road,cab', some)).toEqual(['4x1', '11x1'])
  expect(found('vehicle=van&want=road', some).parts[1]?.item).toEqual({ id: 11, title: 'P11', listed: false })
})

test('an address without a vehicle describes nothing', () => {
  expect(describedIn('category=cameras', fits)).toBeUndefined()
})

test('the list becomes a note that a person can read', () => {
  const described = describedIn('vehicle=van&year=new&port=obd&want=locate&count=3', fits)!
  expect(fitNote(described, findParts(described, stock))).toBe(
    'Vehicles: 3 x VAN, NEW, OBD\nWe want: LOCATE\n- 3 x P1\n- 3 x P12',
  )
})
