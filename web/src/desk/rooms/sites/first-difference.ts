import { elementsOf } from './page-edit'

/**
 * The first elements of two pages that show a field, or something in it, and differ. What one page has more of them
 * stands beside the last that the other has of its list; undefined where the other has none.
 */
export function fieldDifference(one: Document, other: Document, field: string): [HTMLElement, HTMLElement] | undefined {
  const [before, after] = [within(one, field), within(other, field)]
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    const [was, is] = [before[at] ?? lastOf(one, field), after[at] ?? lastOf(other, field)]
    if (was && is && !was.isEqualNode(is)) return [was, is]
  }
  return undefined
}

/** The elements that show a field, or what is in it. */
const within = (page: Document, field: string) => [...elementsOf(page, field), ...partsIn(page, field)]

const partsIn = (page: Document, field: string) => [
  ...page.querySelectorAll<HTMLElement>(`[data-field^="${CSS.escape(field)}."]`),
]

/** The last text of the list that an entry is in. */
const lastOf = (page: Document, entry: string) => {
  const list = /^(.+)\.\d+(?:\.|$)/.exec(entry)?.[1]
  return list === undefined ? undefined : partsIn(page, list).at(-1)
}

/** The innermost elements of two trees that hold the first of their differences. */
export function firstDifference(one: HTMLElement, other: HTMLElement): [HTMLElement, HTMLElement] {
  const [a, b] = [one.childNodes, other.childNodes]
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [x, y] = [a[at], b[at]]
    if (x && y && x.isEqualNode(y)) continue
    return x && y && isElement(x) && isElement(y) && x.tagName === y.tagName ? firstDifference(x, y) : [one, other]
  }
  return [one, other]
}

const isElement = (node: Node): node is HTMLElement => node.nodeType === 1
