import { describe, expect, it } from 'vitest'
import type { Item } from '../gen/input'
import { shortlisted, shortlistNotes } from './shortlist'

const catalogue = [1, 2, 4].map((id) => ({ id, title: `Product ${id}` }) as Item)

describe('a shortlist', () => {
  it('is what the address names, once each, in that order', () => {
    expect(shortlisted('?products=4,2,4,99,x', catalogue).map((item) => item.id)).toEqual([4, 2])
    expect(shortlisted('?other=4', catalogue)).toEqual([])
  })

  it('becomes a note that a person can read and change', () => {
    expect(shortlistNotes(shortlisted('?products=4,2', catalogue))).toBe(
      'I would like to see:\n- Product 4\n- Product 2',
    )
  })
})
