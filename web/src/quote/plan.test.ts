import { expect, it } from 'vitest'
import type { Fits } from '../gen/input'
import { emptyPlan, joined, needsOf, planIn, planOf, searchOf, type Plan } from './plan'

const fits = {
  vehicles: [{ id: 'van', label: 'Van' }],
  years: [],
  ports: [],
  wants: [{ id: 'locate', label: 'Where it is' }],
  misfits: [],
  fits: [
    { when: { wants: ['locate'] }, product: 1, why: 'Plugs in.', with: [{ product: 12, why: 'Frees the port.' }] },
  ],
} as unknown as Fits
const parts = [1, 2, 12].map((id) => ({ id, title: `Product ${id}`, listed: true }))
const stock = { fits, connections: [], parts }

it('keeps what was proposed of a part that was removed or changed by hand, and reads it as it was', () => {
  const plan: Plan = {
    groups: [{ id: 'g1', count: 10, vehicle: 'van', wants: ['locate'] }],
    changes: { g1: { 1: 7, 2: 3, 12: 0 } },
    note: '',
  }
  const needs = needsOf(plan, stock)
  expect(needs.lines).toMatchObject([
    { product: 1, count: 7, byHand: true, proposed: 10 },
    { product: 2, count: 3, byHand: true, proposed: undefined },
  ])
  expect(needs.removed).toEqual([{ id: 'g1-12', group: 'g1', product: 12, title: 'Product 12', count: 7 }]) // one for each of the 7
  expect(planOf({ needs }, stock).changes.g1).toEqual(plan.changes.g1)
  expect(needsOf({ ...plan, changes: {} }, stock)).toMatchObject({ removed: undefined })
  expect(needsOf(emptyPlan(), stock).groups).toEqual([])
})

it('counts a product from whose page the buyer came until a group needs it, once', () => {
  const brought = planIn('product=1,2')!
  const counts = (plan: Plan) => needsOf(plan, stock).lines.map(({ group, product, count }) => [group, product, count])
  expect(counts(brought)).toEqual([
    [undefined, 1, 1],
    [undefined, 2, 1],
  ])
  const vans = { id: 'g1', count: 18, vehicle: 'van', wants: ['locate'] }
  const kept: Plan = { groups: [vans], changes: {}, note: '' }
  for (const plan of [{ ...brought, groups: [vans] }, joined(kept, brought), planIn(searchOf(joined(kept, brought)))!])
    expect(counts(plan)).toEqual([
      ['g1', 1, 18],
      ['g1', 12, 18],
      [undefined, 2, 1],
    ])
  expect(counts(planIn('product=1&quantity=3')!)).toEqual([[undefined, 1, 3]]) // a number that somebody typed stays
})
