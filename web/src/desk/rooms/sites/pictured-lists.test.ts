import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SiteFields } from '../../../gen/desk'
import { editAt } from './editing'
import type { Value } from './fields'
import { arrange, arranged } from './lists'
import { featurePicture, freeFeaturePlace, withFeaturePictures, withPicturesOf } from './pictured-lists'
import type { DraftEdit } from './use-draft'

fc.configureGlobal({ seed: 20261118 })

const all = { layers: [{ layer: 'brands/store' }], fields: [] } as unknown as SiteFields
const layer = 'brands/store'
const picture = (edits: DraftEdit[], at: number) =>
  editAt(edits, [layer], `pictures.solution-${at + 1}.picture`)?.value ?? `solution-${at + 1}`

describe('the pictures of a list', () => {
  it('go where their entries go', () => {
    const step = fc.tuple(fc.nat(3), fc.nat(3))
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        let entries = ['solution-1', 'solution-2', 'solution-3', 'solution-4'] // each is called like its picture
        let edits: DraftEdit[] = []
        for (const [from, to] of steps) {
          const next = arrange.move(entries, from, to)
          edits = withPicturesOf(all, edits, layer, 'solutions.sections', next.order)
          entries = arranged(entries, next, '') as string[]
        }
        expect(entries.map((_, at) => picture(edits, at))).toEqual(entries)
      }),
    )
  })

  it('of features go along too, named where it is not the picture of the place any more', () => {
    const shows = (list: Value[], pictured: number) =>
      list.map((one, at) => (one as { image?: string }).image ?? featurePicture(at, pictured))
    const step = fc.tuple(fc.constantFrom('move', 'remove', 'copy'), fc.nat(5), fc.nat(5))
    fc.assert(
      fc.property(fc.constantFrom(0, 4, 6), fc.array(step, { maxLength: 6 }), (pictured, steps) => {
        let list: Value[] = ['a', 'b', 'c', 'd', 'e', 'f'].map((title) => ({ title }))
        const first = Object.fromEntries(shows(list, pictured).map((one, at) => ['abcdef'[at]!, one]))
        for (const [does, from, to] of steps) {
          if (from >= list.length || list.length < 2) continue
          const next = arrange[does as 'move'](list, from, Math.min(to, list.length - 1))
          list = withFeaturePictures(arranged(list, next, { title: '' }), next.order, pictured, () => true)
        }
        const wanted = list.map((one) => first[(one as { title: string }).title])
        expect(shows(list, pictured)).toEqual(wanted)
      }),
    )
  })

  it('of features are none for a new one, and are not named where there are none', () => {
    const list: Value[] = ['a', { title: 'b' }]
    const add = arrange.add(list, 0)
    expect(withFeaturePictures(arranged(list, add, { title: '', image: '' }), add.order, 4, () => true)).toEqual([
      'a',
      { title: '', image: 'none' },
      { title: 'b', image: 'solution-2' },
    ])
    expect(withFeaturePictures(arranged(list, add, { title: '', image: '' }), add.order, 0, () => false)).toEqual([
      'a',
      { title: '' },
      { title: 'b' },
    ])
    expect(freeFeaturePlace(all, [{ layer, field: 'pictures.feature-3.picture' }], list)).toBe('feature-4')
  })

  it('stay where they are in other lists', () => {
    expect(withPicturesOf(all, [], layer, 'questions', [1, 0])).toEqual([])
  })
})
