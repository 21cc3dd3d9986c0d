import { expect, test } from 'vitest'
import type { ProductModule, SpecGroup } from '../gen/input'
import { compareSheets } from './compare-sheets'

const item = (id: number, bestFor: string, sheet?: SpecGroup[]): ProductModule => ({
  id,
  model: `M${id}`,
  title: `Product ${id}`,
  description: '',
  bestFor,
  category: 'cameras',
  image: `product-${id}`,
  sheet,
  pictures: {},
})
const group = (id: SpecGroup['id'], title: string, values: Record<string, string>): SpecGroup => ({
  id,
  title,
  rows: Object.entries(values).map(([rowId, value]) => ({ id: rowId, label: rowId.toUpperCase(), value })),
})

const camera = item(2, 'coaching', [
  group('video', 'Video and AI', { road: '1440p', live: '30 seconds' }),
  group('power', 'Power and installation', { supply: '9 to 36 V', draw: '7 W' }),
])
const tracker = item(3, 'hiding', [
  group('location', 'Location and data', { buffer: '60,000' }),
  group('power', 'Power and installation', { supply: '9 to 36 V' }),
])
const lead = item(12, 'ports')

test('groups keep the order of one sheet and appear when any product has them', () => {
  expect(compareSheets([tracker, camera]).map(({ title }) => title)).toEqual([
    'Overview',
    'Video and AI',
    'Location and data',
    'Power and installation',
  ])
})

test('a row differs when a value differs or is missing, and only then', () => {
  const power = compareSheets([camera, tracker]).find(({ id }) => id === 'power')!
  expect(power.rows).toEqual([
    { id: 'supply', label: 'SUPPLY', values: ['9 to 36 V', '9 to 36 V'], differs: false },
    { id: 'draw', label: 'DRAW', values: ['7 W', undefined], differs: true },
  ])
})

test('a product without a sheet still has its column', () => {
  for (const { rows } of compareSheets([lead, camera])) for (const row of rows) expect(row.values).toHaveLength(2)
})
