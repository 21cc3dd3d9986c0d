// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { editInPlace, partsOfText, showColours, showText, textOf } from './page-edit'

beforeAll(() => {
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS // which jsdom lacks
})

const title = 'hero.title'
const field = `data-field="${title}"`
const parts = () => [...document.querySelectorAll<HTMLElement>(`[${field}]`)]

beforeEach(() => {
  // As the look with a title in two colours is shown at the Desk.
  document.body.innerHTML = `<h1><x-field ${field}>Vans that</x-field><x-field ${field}> </x-field><em ${field}>stay
    warm</em></h1><p ${field}>Vans that stay warm</p>`
  parts()[2]!.textContent = 'stay warm'
})

afterEach(() => document.body.replaceChildren())

describe('a title in two colours', () => {
  it('is one text, from whichever part of it', () => {
    for (const part of parts().slice(0, 3)) {
      expect(partsOfText(part, title)).toEqual(parts().slice(0, 3))
      expect(textOf(partsOfText(part, title))).toBe('Vans that stay warm')
    }
    expect(textOf(partsOfText(parts()[3]!, title))).toBe('Vans that stay warm')
  })

  it('is written whole, and is cut as before where nothing else is said', () => {
    const said: string[] = []
    editInPlace(
      partsOfText(parts()[2]!, title),
      (text) => said.push(text),
      () => said.push('end'),
    )
    expect(parts().map((one) => one.textContent)).toEqual(['Vans that stay warm', '', '', 'Vans that stay warm'])
    parts()[0]!.dispatchEvent(new Event('blur'))
    expect(parts().map((one) => one.textContent)).toEqual(['Vans that', ' ', 'stay warm', 'Vans that stay warm'])
    expect(said).toEqual(['end'])
  })

  it('shows what is written everywhere else, and not a second time beside it', () => {
    const written = partsOfText(parts()[2]!, title)
    editInPlace(
      written,
      (text) => showText(document, title, text, written[0]),
      () => {},
    )
    parts()[0]!.textContent = 'Vans at ease'
    parts()[0]!.dispatchEvent(new Event('input'))
    parts()[0]!.dispatchEvent(new Event('blur'))
    expect(parts().map((one) => one.textContent)).toEqual(['Vans at ease', '', '', 'Vans at ease'])
  })
})

describe('a page in other colors', () => {
  const css = '[data-variant="dark"]{--primary:#ffb224;--text:#f5f5f4}.hero{--text:#ffffff;--tile:#101010}'
  const shown = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name)
  beforeEach(() => {
    document.documentElement.dataset['variant'] = 'dark'
    document.head.innerHTML = `<style>${css}</style>`
  })
  afterEach(() => {
    delete document.documentElement.dataset['variant']
    document.head.replaceChildren()
    showColours(document, undefined)
  })

  it('shows those of the whole page at once, and what only a part states once it is made again', () => {
    showColours(document, { variant: 'dark', tokens: { primary: '#00ff88', text: '#eeeeee', tile: '#222222' } })
    expect([shown('--primary'), shown('--text'), shown('--tile')]).toEqual(['#00ff88', '#eeeeee', ''])
    showColours(document, undefined)
    expect(shown('--primary')).toBe('#ffb224')
  })

  it('shows buttons in a color that the look has none of its own for', () => {
    showColours(document, { variant: 'dark', tokens: { 'primary-fill': '#f2c200', 'on-primary': '#111111' } })
    expect([shown('--primary-fill'), shown('--on-primary')]).toEqual(['#f2c200', '#111111'])
    showColours(document, { variant: 'dark', tokens: { primary: '#00508c' } })
    expect(shown('--primary-fill')).toBe('var(--primary)')
  })

  it('takes none of another look', () => {
    showColours(document, { variant: 'landing', tokens: { primary: '#00ff88' } })
    expect(shown('--primary')).toBe('#ffb224')
  })
})
