import { describe, expect, it } from 'vitest'
import type { WordsPiece } from '../../../../gen/desk'
import { askedOf, instead, noteOf, searchOf } from './asked'
import { inSentences, reachOf, saidOf, summaryOf } from './sentence'

/** Pieces of a text in which what is found stands in brackets. */
const pieces = (text: string): WordsPiece[] =>
  text
    .split(/(\[[^\]]*\])/)
    .filter(Boolean)
    .map((one) => (one.startsWith('[') ? { text: one.slice(1, -1), found: true } : { text: one }))

const shown = (text: string) =>
  inSentences(pieces(text))
    .map((one) => (one.found ? `[${one.text}]` : one.text))
    .join('')

describe('what was found', () => {
  it.each([
    ['Land a [zeppelin] here.', 'Land a [zeppelin] here.'],
    ['First. Land a [zeppelin] here. Last.', '… Land a [zeppelin] here. …'],
    ['First. [Zeppelins] land. Last.', '… [Zeppelins] land. …'],
    ['A [van] and a [van].', 'A [van] and a [van].'],
    ['A [van] goes. Nobody looks. A [van] comes.', 'A [van] goes. … A [van] comes.'],
    ['A heading\nand a [van]', '… and a [van]'],
  ])('stands in its sentence: %s', (text, want) => expect(shown(text)).toBe(want))

  it('is found in a very long sentence', () => {
    const long = 'word '.repeat(200)
    const cut = shown(`${long}[van] ${long}`)
    expect(cut.length).toBeLessThan(360)
    expect(cut).toMatch(/^… word .* word \[van\] word .* word …$/)
  })

  it('is the whole text where that is put together again', () => {
    expect(saidOf(pieces('First. A [van]. Last.'))).toBe('First. A van. Last.')
  })

  it('says how far it goes', () => {
    const name = (id: string) => id.toUpperCase()
    expect(reachOf({ brands: ['cam'], page: 'home', field: 'hero.title' }, name)).toBe('Shown on the Home page of CAM')
    expect(reachOf({ brands: ['cam', 'dash'], field: 'tagline' }, name)).toBe(
      'Written once, shown on all pages of 2 brands',
    )
    expect(reachOf({ brands: ['cam', 'dash'], field: 'pictures.hero-main.alt' }, name)).toContain('with this picture')
    const phone = { page: 'contact', field: 'contact.contactInfo.phone' }
    expect(reachOf({ ...phone, brands: ['cam'] }, name)).toBe(
      'Shown on all pages of CAM, at their foot and in the menu, and on Contact',
    )
    expect(reachOf({ ...phone, brands: ['cam', 'dash'] }, name)).toMatch(
      /^Written once, shown on all pages of 2 brands/,
    )
    expect(reachOf({ ...phone, brands: ['cam'], field: 'contact.title' }, name)).toContain('the Contact page')
    expect(reachOf({ brands: [], field: 'tagline' }, name)).toMatch(/^No brand/)
  })

  it('is counted, a brand once', () => {
    const texts = [{ brands: ['a', 'b'] }, { brands: ['b'] }]
    expect(summaryOf({ texts, posts: [1], pictures: [1, 2] })).toBe('2 texts, shown by 2 brands; 1 post; 2 pictures')
    expect(summaryOf({ texts: [], posts: [], pictures: [] })).toBe('')
  })
})

describe('what is asked', () => {
  const asked = { words: '24/7 & “more”', with: '', whole: true, exact: false, out: true }

  it('has an address that survives a reload', () => {
    expect(askedOf(searchOf(asked))).toEqual(asked)
    expect(searchOf(askedOf(''))).toBe('')
  })

  it('takes words out only where somebody says so', () => {
    expect(instead(asked)).toBe('')
    expect(instead({ ...asked, out: false })).toBeUndefined()
    expect(instead({ ...asked, out: false, with: 'always' })).toBe('always')
    expect(noteOf({ ...asked, out: false, with: 'always' })).toBe('“always” instead of “24/7 & “more””')
  })
})
