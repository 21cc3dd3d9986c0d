import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SiteField, SiteFields } from '../../../gen/desk'
import { editAt, listOwner, moved, saidAt, shownEdit } from './editing'
import type { DraftEdit } from './use-draft'

// The same runs every time, so that the gate says the same everywhere.
fc.configureGlobal({ seed: 20261118 })

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

  it('that is not saved yet lets the brand say nothing of it any more, too', () => {
    const typed = { layer: 'brands/store', field: 'hero.title', after: 'Typed' }
    expect(moved(all, [], [typed], 'hero.title', 'families/stores', 'Typed')).toEqual([
      { layer: 'brands/store', field: 'hero.title' },
      { layer: 'families/stores', field: 'hero.title', after: 'Typed' },
    ])
  })

  it('that was only in the draft leaves no trace in the brand when it moves', () => {
    const mine = { layer: 'brands/store', field: 'tagline', after: 'T' }
    const kept = [{ ...mine, after: undefined }] as never
    expect(moved(all, kept, [mine], 'tagline', 'site', 'T')).toEqual([{ layer: 'site', field: 'tagline', after: 'T' }])
  })
})

/** A brand that adds one question to those of its family. */
const list = (path: string, layers: string[]) => ({ ...field(path, undefined, layers), kind: 'list' }) as SiteField
const extended = {
  ...all,
  fields: [
    ...all.fields,
    list('questions', ['brands/store', 'families/stores']),
    field('questions.0', 'A', ['families/stores']),
    field('questions.1', 'B', ['families/stores']),
    { ...field('questions.2', 'Own', []), layer: 'brands/store' } as SiteField,
  ],
} satisfies SiteFields
const taken: DraftEdit[] = [
  { layer: 'brands/store', field: 'questions+' },
  { layer: 'brands/store', field: 'questions', after: ['A', 'New', 'Own'] },
]
const savedOf = (edits: DraftEdit[]) => edits.map(({ layer, field }) => ({ layer, field })) as never

describe('an entry of a list', () => {
  it('that moves to the family takes no other entry with it', () => {
    expect(moved(extended, savedOf(taken), taken, 'questions.1', 'families/stores', 'New')).toEqual([
      ...taken, // the server lets go of it, for it says what the family says by now
      { layer: 'families/stores', field: 'questions.1', after: 'New' },
    ])
  })

  it('that the brand adds becomes the family’s', () => {
    expect(moved(extended, [], [], 'questions.2', 'families/stores', 'Own')).toEqual([
      { layer: 'brands/store', field: 'questions.2' },
      { layer: 'families/stores', field: 'questions.2', after: 'Own' },
    ])
  })

  it('can be said down to the layer whose list it is', () => {
    expect(listOwner(extended, [], 'questions.1')).toBe('families/stores')
    const under = structuredClone(extended)
    under.fields.find((one) => one.path === 'questions.0')!.layers.unshift('brands/store')
    expect(listOwner(under, savedOf(taken), 'questions.1')).toBe('families/stores')
    expect(listOwner(under, [], 'questions.1')).toBe('brands/store')
    expect(listOwner(extended, [], 'hero.title')).toBeUndefined()
  })
})

describe('edits and moves, whatever their order,', () => {
  const layers = all.layers.map((one) => one.layer)
  const paths = ['hero.title', 'tagline', 'hero.subtitle']
  const step = fc.record({
    does: fc.constantFrom('write', 'move', 'drop'),
    path: fc.constantFrom(...paths),
    to: fc.constantFrom(...layers),
    words: fc.string({ minLength: 1, maxLength: 3 }),
  })
  const published = fc.dictionary(
    fc.constantFrom(...layers.flatMap((layer) => paths.map((path) => `${layer} ${path}`))),
    fc.string({ minLength: 1, maxLength: 3 }),
  )

  it('show what was asked, and nothing else changes', () => {
    fc.assert(
      fc.property(published, fc.array(step, { maxLength: 12 }), (files, steps) => {
        let edits: DraftEdit[] = []
        const says = (layer: string, path: string) => {
          const edit = edits.find((one) => one.layer === layer && one.field === path)
          return edit ? edit.after : files[`${layer} ${path}`]
        }
        const shown = (from: string, path: string) =>
          layers
            .slice(layers.indexOf(from))
            .map((layer) => says(layer, path))
            .find((value) => value !== undefined)
        const fieldsNow = () => ({
          ...all,
          fields: paths.map((path) =>
            field(
              path,
              shown(layers[0]!, path),
              layers.filter((layer) => says(layer, path) !== undefined),
            ),
          ),
        })
        const saved = () => edits.map((one) => ({ ...one, before: files[`${one.layer} ${one.field}`] })) as never
        for (const { does, path, to, words } of steps) {
          const others = () =>
            paths.filter((one) => one !== path).map((one) => layers.map((layer) => shown(layer, one)))
          const before = {
            others: others(),
            behind: layers.slice(layers.indexOf(to) + 1).map((layer) => shown(layer, path)),
          }
          if (does === 'write')
            edits = [
              ...edits.filter((one) => one.layer !== to || one.field !== path),
              { layer: to, field: path, after: words },
            ]
          if (does === 'drop') edits = edits.filter((one) => one.layer !== to || one.field !== path)
          const mine = editAt(edits, layers, path)
          if (does === 'move' && mine?.value !== undefined) {
            const from = mine.edit.layer
            edits = moved(fieldsNow(), saved(), edits, path, to, mine.value)
            expect(shown(layers[0]!, path)).toBe(mine.value)
            expect(says(to, path)).toBe(mine.value)
            if (layers.indexOf(from) <= layers.indexOf(to))
              expect(layers.slice(layers.indexOf(to) + 1).map((layer) => shown(layer, path))).toEqual(before.behind)
          }
          expect(others()).toEqual(before.others)
        }
      }),
    )
  })
})

it('an edit of a list says nothing of an entry that the list does not have', () => {
  const edits: DraftEdit[] = [{ layer: 'families/stores', field: 'questions', after: ['One', 'Two'] }]
  const layers = ['brands/store', 'families/stores']
  expect(editAt(edits, layers, 'questions.1')?.value).toBe('Two')
  expect(editAt(edits, layers, 'questions.2')).toBeUndefined()
  expect(editAt([{ layer: 'brands/store', field: 'questions' }], layers, 'questions.2')?.edit.field).toBe('questions')
})

describe('the edit that is shown at a brand', () => {
  const at = (layers: string[]) =>
    ({
      layers: ['brands/store', 'families/stores'].map((layer) => ({ layer })),
      fields: [{ path: 'cta.primary', kind: 'text', layers }],
    }) as unknown as SiteFields
  const family: DraftEdit = { layer: 'families/stores', field: 'cta.primary', after: 'Book' }

  it('is none of its family where the brand has words of its own', () => {
    expect(shownEdit(at(['brands/store', 'families/stores']), [], [family], 'cta.primary')).toBeUndefined()
    expect(shownEdit(at(['families/stores']), [], [family], 'cta.primary')?.edit).toBe(family)
  })

  it('is that of the family as soon as the brand’s own words go, also before that is saved', () => {
    const cleared: DraftEdit = { layer: 'brands/store', field: 'cta.primary' }
    const both = at(['brands/store', 'families/stores'])
    expect(shownEdit(both, [], [cleared, family], 'cta.primary')?.edit).toBe(family)
    const saved = [{ ...cleared, after: 'Buy' }] as never // only the draft said it
    expect(shownEdit(both, saved, [family], 'cta.primary')?.edit).toBe(family)
  })
})
