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
    { id: 'supply', label: 'SUPPLY', values: ['9 to 36 V', '9 to 36 V'], differs: false, marked: false },
    { id: 'draw', label: 'DRAW', values: ['7 W', undefined], differs: true, marked: false },
  ])
})

test('a row is marked where two products state it and do not agree, and only there', () => {
  const radio = (id: number, cellular: string, short?: string) =>
    item(id, `work ${id}`, [group('connectivity', 'Connectivity', { cellular, ...(short && { short }) })])
  const marked = (...items: ProductModule[]) =>
    compareSheets(items).flatMap(({ rows }) => rows.flatMap((row) => (row.marked ? row.id : [])))
  expect(marked(radio(1, 'LTE Cat 4', 'Wi-Fi'), radio(2, 'LTE Cat 4, bands 2/4/5'))).toEqual([])
  expect(marked(radio(1, 'LTE Cat 4'), radio(2, 'LTE Cat 40'))).toEqual(['cellular'])
  expect(marked(radio(1, 'LTE-M', 'Wi-Fi'), radio(2, 'LTE Cat 1'), radio(3, 'LTE-M', 'Wi-Fi 5'))).toEqual([
    'cellular',
    'short',
  ])
})

test('a row that nobody fills is not there, nor a group of such rows', () => {
  const bare = (id: number) =>
    item(id, '', [
      group('video', 'Video and AI', { road: '' }),
      group('power', 'Power', { supply: '', draw: `${id} W` }),
    ])
  expect(compareSheets([bare(1), bare(2)]).map(({ id, rows }) => [id, rows.map((row) => row.id)])).toEqual([
    ['power', ['draw']],
  ])
})

test('a product without a sheet still has its column', () => {
  for (const { rows } of compareSheets([lead, camera])) for (const row of rows) expect(row.values).toHaveLength(2)
})
