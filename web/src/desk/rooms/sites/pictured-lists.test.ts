import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SiteFields } from '../../../gen/desk'
import { editAt } from './editing'
import { arrange, arranged } from './lists'
import { withPicturesOf } from './pictured-lists'
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

  it('stay where they are in other lists', () => {
    expect(withPicturesOf(all, [], layer, 'questions', [1, 0])).toEqual([])
  })
})
