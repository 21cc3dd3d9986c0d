// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { firstDifference } from './first-difference'

const body = (html: string) => new DOMParser().parseFromString(html, 'text/html').body
const found = (one: string, other: string) => firstDifference(body(one), body(other)).map((element) => element.id)

describe('the place where two pages differ', () => {
  it('is the innermost element around other words', () => {
    const page = (words: string) =>
      `<main id="main"><h1>Same</h1><section id="s"><p id="p">${words}</p></section></main>`
    expect(found(page('one'), page('other'))).toEqual(['p', 'p'])
  })

  it('is the list that an entry was added to', () => {
    expect(found('<ul id="a"><li>1</li></ul>', '<ul id="a"><li>1</li><li>2</li></ul>')).toEqual(['a', 'a'])
  })

  it('is the element whose attribute is another', () => {
    expect(found('<p>x</p><i id="n" class="a"></i>', '<p>x</p><i id="n" class="b"></i>')).toEqual(['n', 'n'])
  })
})
