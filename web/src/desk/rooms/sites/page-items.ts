/** The entries of a list that a page shows, by their number: for each the largest element that shows nothing else. */
export function itemsOf(page: Document, list: string): Map<number, Element> {
  const found = new Map<number, Element>()
  for (const element of page.querySelectorAll(`[data-field^="${CSS.escape(list)}."]`)) {
    const field = element.getAttribute('data-field')!
    const at = Number(field.slice(list.length + 1).split('.')[0])
    if (found.has(at) || !isSeen(element)) continue
    found.set(at, whole(element, `${list}.${at}`))
  }
  return found
}

const isSeen = (element: Element) => element.getBoundingClientRect().width > 0

/** The element around all that a page shows of a list, or of one entry of it. */
export function wholeOf(page: Document, origin: string): Element | undefined {
  const all = page.querySelectorAll(`[data-field^="${CSS.escape(origin)}."]`)
  const first = [...all].find(isSeen)
  return first && whole(first, origin)
}

/** Climbs from a text of an entry to the element around all that the entry shows. */
function whole(element: Element, entry: string): Element {
  const isOwn = (one: Element) => {
    const field = one.getAttribute('data-field')!
    return field === entry || field.startsWith(`${entry}.`)
  }
  const parent = element.parentElement
  if (!parent || parent === element.ownerDocument.body) return element
  return [...parent.querySelectorAll('[data-field]')].every(isOwn) ? whole(parent, entry) : element
}

/** The elements of the sections of a home page. */
const sectionElements: Record<string, string> = {
  figures: '#proof',
  features: '#features',
  fit: '.fit',
  steps: '#steps',
  gallery: '#gallery',
  quotes: '#testimonials',
  signature: '#signature',
}

/** The sections that a home page shows, by their kind. */
export function sectionsOn(page: Document): Map<string, Element> {
  const found = Object.entries(sectionElements).map(
    ([kind, selector]) => [kind, page.querySelector(`main > ${selector}`)] as const,
  )
  return new Map(found.filter((one): one is [string, Element] => one[1] !== null))
}
