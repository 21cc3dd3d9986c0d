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
