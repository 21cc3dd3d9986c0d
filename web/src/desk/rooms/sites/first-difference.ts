import { elementsOf } from './page-edit'

/** The first elements of two pages that show a field and differ; undefined where it is seen in one of them alone. */
export function fieldDifference(one: Document, other: Document, field: string): [HTMLElement, HTMLElement] | undefined {
  const [before, after] = [elementsOf(one, field), elementsOf(other, field)]
  const at = after.findIndex((element, n) => before[n] && !before[n].isEqualNode(element))
  return at < 0 ? undefined : [before[at]!, after[at]!]
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
