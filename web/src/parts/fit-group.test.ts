import { expect, test } from 'vitest'
import type { Connection, Fits } from '../gen/input'
import { changesIn, propose, split, type Changes, type Group } from './fit-group'

const option = (id: string) => ({ id, label: id })
const fits: Fits = {
  vehicles: ['van', 'truck'].map(option),
  years: ['new'].map(option),
  ports: ['obd', 'nine'].map(option),
  wants: ['locate', 'road'].map(option),
  asks: [{ vehicles: ['truck'], ports: ['nine'] }],
  misfits: [],
  fits: [
    { when: { wants: ['locate'], ports: ['obd'] }, product: 1, why: 'Plugs in' },
    { when: { wants: ['locate'], ports: ['nine'] }, product: 21, why: 'Nine pins' },
    { when: { wants: ['road'] }, product: 4, why: 'Sees the road' },
  ],
  spares: [{ product: 1, per: 10, why: 'One is a spare.' }],
}
const parts = [1, 4, 9, 21].map((id) => ({ id, title: `P${id}`, listed: true }))
const stock = { fits, connections: [], parts }
const group: Group = { id: 'a', count: 12, vehicle: 'van', port: 'obd', wants: ['locate', 'road'] }
const list = (of: Group, changes: Changes = {}) =>
  propose(of, stock, changes).lines.map(({ item, count, byHand }) => `${item.id}x${count}${byHand ? ' by hand' : ''}`)

test('many vehicles get spares, with the reason', () => {
  expect(list(group)).toEqual(['1x13', '4x12'])
  expect(propose(group, stock).lines[0]?.why).toBe('Plugs in. One is a spare.')
})

test('a port that follows from the vehicle is not asked for', () => {
  expect(list({ ...group, vehicle: 'truck', port: undefined })).toEqual(['21x12', '4x12'])
})

test('changes by hand survive a new proposal', () => {
  const changes = { 4: 2, 9: 5, 1: 0 }
  expect(list(group, changes)).toEqual(['4x2 by hand', '9x5 by hand'])
  expect(list({ ...group, count: 30 }, changes)).toEqual(['4x2 by hand', '9x5 by hand'])
  expect(propose(group, stock, changes).removed.map(({ item }) => item.id)).toEqual([1])
  expect(propose(group, stock, changes).lines[0]?.proposed).toBe(12)
})

test('what is there for a product goes with it when that is reduced by hand, and comes back as it was', () => {
  const kit = (of: number) => ({ part: 9, of, role: 'powers', needed: true, onPart: '', onProduct: 'Feeds it' })
  const wired = { ...stock, connections: [kit(1), kit(4)] as Connection[] }
  const now = (changes: Changes) =>
    propose(group, wired, changes).lines.map(({ item, count, proposed }) => `${item.id}x${count} of ${proposed}`)
  expect(now({})).toEqual(['1x13 of 13', '9x24 of 24', '4x12 of 12'])
  expect(now({ 4: 7 })).toEqual(['1x13 of 13', '9x19 of 19', '4x7 of 12'])
  expect(now({ 4: 0, 1: 0 })).toEqual([])
  expect(now({ 4: 7, 9: 30 })).toEqual(['1x13 of 13', '9x30 of 19', '4x7 of 12'])
  const kept = propose(group, wired, { 4: 7 }).lines.map(({ item, count }) => ({ product: item.id, count }))
  expect(changesIn(group, kept, wired)).toEqual({ 4: 7 })
})

test('kept lines come back as they were kept, whatever the rules propose now', () => {
  const kept = [
    { product: 4, count: 2 },
    { product: 9, count: 5 },
  ]
  const changes = changesIn(group, kept, stock)
  expect(changes).toEqual({ 1: 0, 4: 2, 9: 5 })
  expect(propose(group, stock, changes).lines.map(({ item, count }) => ({ product: item.id, count }))).toEqual(kept)
  const unchanged = propose(group, stock).lines.map(({ item, count }) => ({ product: item.id, count }))
  expect(changesIn(group, unchanged, stock)).toEqual({})
})

test('a group is split without losing a vehicle', () => {
  const [one, other] = split({ ...group, count: 31 }, 'b')
  expect([one.count, other.count, one.id, other.id, one.port]).toEqual([16, 15, 'a', 'b', undefined])
})
