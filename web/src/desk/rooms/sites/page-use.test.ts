// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { morph } from './morph'
import { operate } from './page-use'

afterEach(() => document.body.replaceChildren())

const page = (html: string) => {
  document.body.innerHTML = html
  return (selector: string) => document.querySelector(selector)!
}

const three = (one: (at: number) => string) => [0, 1, 2].map(one).join('')
const slide = (at: number) =>
  `<p aria-roledescription="slide" data-current="${at === 0}"${at ? ' inert' : ''}>${at}</p>`

const gallery = `<section aria-roledescription="carousel">
  <div><button data-rotation></button><button id="back"></button><button id="on"></button></div>
  ${three(slide)}
  <div>${three((at) => `<button id="to-${at}"></button>`)}</div>
</section>`

describe('a page that is used', () => {
  it('turns its gallery by arrow and by thumbnail', () => {
    const at = page(gallery)
    const shown = () => at('[data-current="true"]').textContent
    operate(at('#on'))
    expect(shown()).toBe('1')
    operate(at('#to-0'))
    operate(at('#back'))
    expect(shown()).toBe('2')
    expect(document.querySelectorAll('[inert]')).toHaveLength(2)
    operate(at('[data-rotation]'))
    expect(shown()).toBe('2')
  })

  it('opens its menu, which stays open when the page is made again', () => {
    const html = '<button aria-controls="m" aria-expanded="false"></button><div id="m" hidden="">A</div>'
    const at = page(html)
    operate(at('button'))
    expect([at('#m').hasAttribute('hidden'), at('button').getAttribute('aria-expanded')]).toEqual([false, 'true'])
    morph(document.body, new DOMParser().parseFromString(html.replace('A', 'B'), 'text/html').body)
    expect([at('#m').hasAttribute('hidden'), at('#m').textContent]).toEqual([false, 'B'])
  })

  it('does nothing where nothing opens', () => {
    expect(operate(page('<p>Words</p>')('p'))).toBe(false)
  })
})
