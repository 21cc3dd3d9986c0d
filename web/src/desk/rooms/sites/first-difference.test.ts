// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { fieldDifference, firstDifference } from './first-difference'

beforeAll(() => {
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS // which jsdom lacks
})

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

  it('is where a field differs, whatever else does before it', () => {
    const page = (title: string, subtitle: string) =>
      body(`<h1 data-field="hero.title">${title}</h1><p data-field="hero.subtitle">${subtitle}</p>`).ownerDocument
    const differs = (field: string) =>
      fieldDifference(page('A', 'B'), page('C', 'D'), field)?.map((element) => element.textContent)
    expect(differs('hero.subtitle')).toEqual(['B', 'D'])
    expect(differs('tagline')).toBeUndefined()
  })
  it('is the entry that came into a list, beside the last that was there', () => {
    const page = (header: string, ...asked: string[]) =>
      body(
        `<header data-field="cta.primary">${header}</header>` +
          asked
            .map(
              (ask, at) =>
                `<h3 data-field="questions.${at}.ask">${ask}</h3><p data-field="questions.${at}.answer">So.</p>`,
            )
            .join(''),
      ).ownerDocument
    const differs = (one: Document, other: Document, field: string) =>
      fieldDifference(one, other, field)?.map((element) => element.textContent)
    const [one, two] = [page('Ask', 'A'), page('Buy', 'A', 'New')]
    expect(differs(one, two, 'questions.1')).toEqual(['So.', 'New'])
    expect(differs(one, two, 'questions.1.ask')).toEqual(['So.', 'New'])
    expect(differs(two, one, 'questions.1')).toEqual(['New', 'So.'])
    expect(differs(page('Ask', 'A', 'Own'), page('Buy', 'A', 'New', 'Own'), 'questions.1')).toEqual(['Own', 'New'])
  })
})
