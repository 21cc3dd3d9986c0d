import { describe, expect, it } from 'vitest'
import type { Listed } from '../gen/input'
import { noteIn, shortlisted, shortlistNotes } from './shortlist'

const catalogue = [1, 2, 4].map((id) => ({ id, title: `Product ${id}` }) as Listed)

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

  it('gives way to words that the link carries along', () => {
    expect(noteIn('?products=1&note=12%20x%20Van%0A-%20T100')).toBe('12 x Van\n- T100')
    expect(noteIn('?products=1')).toBe('')
    expect(noteIn(`?note=${'x'.repeat(5000)}`)).toHaveLength(2000)
  })
})
