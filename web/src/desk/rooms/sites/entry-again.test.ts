import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withEntryAgain } from './entry-again'
import type { DraftEdit } from './use-draft'

fc.configureGlobal({ seed: 20261118 })

describe('the words of the family for one entry', () => {
  it('replace that entry and no other; a list that says nothing of its own follows the family again', () => {
    const lists = fc
      .tuple(fc.array(fc.string({ maxLength: 2 }), { minLength: 1, maxLength: 5 }), fc.nat(4))
      .chain(([below, at]) =>
        fc.tuple(
          fc.constant(below),
          fc.array(fc.string({ maxLength: 2 }), { minLength: below.length, maxLength: below.length }),
          fc.constant(at % below.length),
        ),
      )
    fc.assert(
      fc.property(lists, ([below, own, at]) => {
        const other: DraftEdit = { layer: 'brands/store', field: 'hero.title', after: 'T' }
        const begun: DraftEdit[] = [other, { layer: 'brands/store', field: 'questions.0', after: 'mine' }]
        const edits = withEntryAgain(begun, 'brands/store', { list: 'questions', value: own, at }, below)
        expect(edits[0]).toEqual(other)
        expect(edits).toHaveLength(2)
        const wanted = own.map((one, index) => (index === at ? below[at] : one))
        const follows = wanted.join('\0') === below.join('\0')
        expect(edits[1]).toEqual({
          layer: 'brands/store',
          field: 'questions',
          ...(!follows && { after: wanted }),
        })
      }),
    )
  })
})
