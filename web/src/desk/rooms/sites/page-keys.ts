/** The texts and pictures of a page that can be chosen and are seen, in their order. */
function choices(page: Document): HTMLElement[] {
  const all = [...page.querySelectorAll<HTMLElement>('body [data-field], body img[data-picture]')]
  return all.filter((one) => one.getClientRects().length > 0)
}

/** The text or picture before or after the chosen one; the first that is in sight where none is chosen. */
export function nextChoice(page: Document, chosen: HTMLElement | undefined, back: boolean): HTMLElement | undefined {
  const all = choices(page)
  const at = chosen ? all.indexOf(chosen) : -1
  if (at >= 0) return all[at + (back ? -1 : 1)] ?? chosen
  return all.find((one) => one.getBoundingClientRect().bottom > 0) ?? all[0]
}

/** What a key does in the page while it is edited: it is one stop, in which the arrow keys walk through the texts. */
export function pageKey({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'Tab') return shiftKey ? ('before' as const) : ('panel' as const)
  if (key === 'ArrowDown') return 'next' as const
  if (key === 'ArrowUp') return 'last' as const
  return key === 'Enter' ? ('write' as const) : undefined
}

const stops = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]'
const seen = (one: HTMLElement) => one.checkVisibility()

/** Goes on from the page: to what is chosen in the panel beside it, or back to what is before the page. */
export function leavePage(frame: HTMLIFrameElement, back: boolean) {
  const all = [...document.querySelectorAll<HTMLElement>(stops)].filter(seen)
  const isBefore = (one: Element) => (frame.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  if (back) return all.findLast(isBefore)?.focus()
  const panel = document.querySelector('[data-panel]')
  const inside = all.filter((one) => panel?.contains(one))
  const field = inside.find((one) => one.matches('textarea, input:not([type=checkbox], [type=file])'))
  ;(field ?? inside[0])?.focus()
}
