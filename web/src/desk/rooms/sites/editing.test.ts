import { describe, expect, it } from 'vitest'
import type { SiteField, SiteFields } from '../../../gen/desk'
import { editAt, moved, saidAt } from './editing'

const field = (path: string, value: unknown, layers: string[]) =>
  ({
    path,
    value,
    kind: 'text',
    layers,
    layer: layers[0],
    origin: {},
    shownBy: 1,
    overriddenBy: 0,
  }) as unknown as SiteField
const all = {
  brand: 'store',
  layers: ['brands/store', 'families/stores', 'site'].map((layer) => ({
    layer,
    name: layer,
    file: '',
    brands: 1,
    may: true,
  })),
  fields: [
    field('hero.title', 'Own', ['brands/store', 'site']),
    field('hero.features.0', 'One', ['families/stores']),
    field('hero.features.1', 'Two', ['families/stores']),
  ],
} satisfies SiteFields

describe('an edit', () => {
  it('is found for a field inside a list that was taken over, the nearest one first', () => {
    const list = { layer: 'brands/store', field: 'hero.features', after: ['One', 'New'] }
    expect(editAt([list], ['brands/store'], 'hero.features.1')?.value).toBe('New')
    const item = { layer: 'brands/store', field: 'hero.features.1', after: 'Newer' }
    expect(editAt([list, item], ['brands/store'], 'hero.features.1')?.value).toBe('Newer')
    expect(editAt([list], ['families/stores'], 'hero.features.1')).toBeUndefined()
  })

  it('puts lists together from their parts', () => {
    expect(saidAt(all, 'hero.features')).toEqual(['One', 'Two'])
  })

  it('that moves to the family lets the brand say nothing of it any more', () => {
    expect(moved(all, [], [], 'hero.title', 'families/stores', 'Shared')).toEqual([
      { layer: 'brands/store', field: 'hero.title' },
      { layer: 'families/stores', field: 'hero.title', after: 'Shared' },
    ])
  })

  it('that was only in the draft leaves no trace in the brand when it moves', () => {
    const mine = { layer: 'brands/store', field: 'tagline', after: 'T' }
    const kept = [{ ...mine, after: undefined }] as never
    expect(moved(all, kept, [mine], 'tagline', 'site', 'T')).toEqual([{ layer: 'site', field: 'tagline', after: 'T' }])
  })
})
