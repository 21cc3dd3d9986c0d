import { altOf, pictureAt } from './fields'
import { copyAttributes, morph } from './morph'
import { showStyles, stylesOf } from './page-styles'
import type { Tried } from './palette'

/** The elements of a page that show a field as text, or a picture. */
export function elementsOf(page: Document, origin: string) {
  const place = pictureAt(origin)
  const chosen = place ? `[data-picture="${place}"]` : `[data-field="${CSS.escape(origin)}"]`
  return [...page.querySelectorAll<HTMLElement>(chosen)]
}

const attributes = ['alt', 'aria-label', 'placeholder', 'title'] as const

/** The field of what is at a place of a page: the text there, or else the picture, also behind what lies over it. */
export function originAt(event: Event): { origin: string; element: HTMLElement } | undefined {
  const at = event.target as Element | null
  if (!at || typeof at.closest !== 'function') return undefined
  const element = at.closest<HTMLElement>(
    '[data-field], [data-picture], [data-field-alt], [data-field-aria-label], [data-field-placeholder]',
  )
  if (!element) return pictureBehind(event as MouseEvent)
  const origin = originOfElement(element)
  return origin ? { origin, element } : undefined
}

/** The field that an element shows, or the picture. */
export function originOfElement(element: HTMLElement): string | undefined {
  const place = element.getAttribute('data-picture')
  return (
    element.getAttribute('data-field') ??
    (place && altOf(place)) ??
    attributes.map((name) => element.getAttribute(`data-field-${name}`)).find((found) => found !== null) ??
    undefined
  )
}

function pictureBehind({ target, clientX, clientY }: MouseEvent) {
  const element = (target as Element).ownerDocument
    .elementsFromPoint(clientX, clientY)
    .find((one) => one.hasAttribute('data-picture')) as HTMLElement | undefined
  return element && { origin: altOf(element.getAttribute('data-picture')!), element }
}

/** What a part of a text stands in. */
const blockOf = (element: Element) =>
  element.closest('h1, h2, h3, h4, p, li, a, button, span:not([data-field])') ?? element

/** The parts that a variant cuts a text into, such as a title in two colours; of most texts there is one. */
export function partsOfText(element: HTMLElement, origin: string): HTMLElement[] {
  const block = blockOf(element)
  const all = elementsOf(element.ownerDocument, origin).filter((one) => blockOf(one) === block)
  return all.includes(element) ? all : [element]
}

/** What the parts of a text say together. */
export const textOf = (parts: HTMLElement[]) =>
  parts.length === 1
    ? (parts[0]!.textContent ?? '')
    : parts
        .map((one) => (one.textContent ?? '').trim())
        .filter(Boolean)
        .join(' ')

/** Shows a text in all places of its field at once, before the page itself is made again. */
export function showText(page: Document, origin: string, text: string, except?: Element) {
  const parents = new Set<Node | null>(except && [blockOf(except)])
  for (const element of elementsOf(page, origin)) {
    if (element === except) continue
    // A text that a variant cuts into parts shows whole in the first of them.
    const block = blockOf(element)
    element.textContent = parents.has(block) ? '' : text
    parents.add(block)
  }
  for (const name of attributes) {
    for (const element of page.querySelectorAll(`[data-field-${name}="${CSS.escape(origin)}"]`))
      element.setAttribute(name, text)
  }
}

/**
 * Lets a person write in the page itself, in the element that shows the field. A text in several parts is written whole
 * in the first of them; it is cut anew when the page is made again, or as it was where nothing else is said.
 */
export function editInPlace(parts: HTMLElement[], onText: (text: string) => void, onEnd: () => void) {
  const element = parts[0]!
  const before = textOf(parts)
  const shown = parts.map((one) => one.textContent)
  if (parts.length > 1) parts.forEach((one, at) => (one.textContent = at ? '' : before))
  element.contentEditable = 'plaintext-only'
  element.focus({ preventScroll: true })
  // A link that is clicked has the focus and not the caret.
  const caret = element.ownerDocument.getSelection()?.anchorNode ?? null
  if (parts.length > 1 || !element.contains(caret)) caretToEnd(element)
  const input = () => onText((element.textContent ?? '').replace(/\u00a0/g, ' '))
  const key = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      element.textContent = before
      onText(before)
    }
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault()
      element.blur()
    }
  }
  const end = () => {
    if (element.textContent === before) parts.forEach((one, at) => (one.textContent = shown[at]!))
    element.removeAttribute('contenteditable')
    element.removeEventListener('input', input)
    element.removeEventListener('keydown', key)
    onEnd()
  }
  element.addEventListener('input', input)
  element.addEventListener('keydown', key)
  element.addEventListener('blur', end, { once: true })
}

function caretToEnd(element: HTMLElement) {
  const selection = element.ownerDocument.getSelection()
  selection?.selectAllChildren(element)
  selection?.collapseToEnd()
}

const style = /<style[^>]*>([\s\S]*?)<\/style>/

/** Whether somebody writes in the page; what is being written is newer than any answer. */
export const isWritten = (page: Document) => page.querySelector('[contenteditable]') !== null

/** Shows a page that was made again in the place of the old one, in its look and colours, unless somebody writes. */
export function renew(page: Document, html: string): boolean {
  if (isWritten(page)) return false
  const next = parsed(html)
  page.title = next.title
  showStyles(page, style.exec(html)?.[1] ?? '')
  copyAttributes(page.documentElement, next.documentElement)
  morph(page.body, next.body)
  return true
}

/** Colours of the whole page, in the style that it has. */
const stated = /(--[\w-]+):(#[0-9a-f]{3,6})\b/gi

/** Shows colours at once, before the page itself is made again; none of another look than it has. */
export function showColours(page: Document, tried: Tried | undefined) {
  const root = page.documentElement
  root.removeAttribute('style')
  if (!tried || root.dataset['variant'] !== tried.variant) return
  const now = getComputedStyle(root)
  const seen = new Set<string>()
  // What only a part of the page states stays as it is until the page is made again.
  const whole = [...stylesOf(page).matchAll(stated)].filter(([, name, colour]) => {
    const isFirst = !seen.has(name!)
    seen.add(name!)
    return isFirst && now.getPropertyValue(name!).trim() === colour
  })
  for (const [, name] of whole) {
    const colour = tried.tokens[name!.slice(2)]
    if (colour) root.style.setProperty(name!, colour)
  }
  // A brand states these only where they differ from what all looks derive (styles/app.css).
  for (const name of ['primary', 'accent']) {
    root.style.setProperty(`--${name}-fill`, tried.tokens[`${name}-fill`] ?? `var(--${name})`)
    root.style.setProperty(`--on-${name}`, tried.tokens[`on-${name}`] ?? 'light-dark(#fff, var(--background))')
  }
}

/** Reads a page without its styles, which the Desk's own policy would complain of. */
export const parsed = (html: string) => new DOMParser().parseFromString(html.replace(style, ''), 'text/html')
