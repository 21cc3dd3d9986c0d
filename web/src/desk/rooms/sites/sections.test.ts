import { describe, expect, it } from 'vitest'
import { rowsOf } from './sections'

const kinds = ['figures', 'features', 'fit', 'steps', 'gallery', 'quotes', 'signature']

describe('the sections of a home page', () => {
  it('are those that content names in its order, then the others', () => {
    const rows = rowsOf(
      kinds,
      [
        { kind: 'gallery', layout: 'wide' },
        { kind: 'steps', off: true },
      ],
      () => true,
    )
    expect(rows.map((row) => row.kind)).toEqual(['gallery', 'steps', 'figures', 'features', 'fit', 'quotes'])
    expect(rows[0]).toEqual({ kind: 'gallery', layout: 'wide', on: true })
    expect(rows[1]).toEqual({ kind: 'steps', layout: '', on: false })
  })

  it('leave out what the brand has nothing for', () => {
    const rows = rowsOf(kinds, undefined, (path) => path !== 'tools.finder')
    expect(rows.map((row) => row.kind)).not.toContain('fit')
    expect(rowsOf(kinds, [{ kind: 'fit' }], () => false).map((row) => row.kind)).toContain('fit')
  })

  it('are hidden by the switch that features and testimonials have', () => {
    const rows = rowsOf(kinds, undefined, (path) => path === 'showFeatures')
    expect(rows.filter((row) => !row.on).map((row) => row.kind)).toEqual(['quotes'])
  })
})
