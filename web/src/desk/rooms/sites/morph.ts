/** Turns one tree into another by changing only what differs, so that scrolling, focus and pictures stay. */
export function morph(from: Element, to: Element) {
  copyAttributes(from, to)
  const old = [...from.childNodes]
  const next = [...to.childNodes]
  next.forEach((node, at) => {
    const now = old[at]
    if (!now) from.append(from.ownerDocument.importNode(node, true))
    else if (!alike(now, node)) now.replaceWith(from.ownerDocument.importNode(node, true))
    else if (now instanceof now.ownerDocument!.defaultView!.Element) morph(now, node as Element)
    else if (now.nodeValue !== node.nodeValue) now.nodeValue = node.nodeValue
  })
  for (const extra of old.slice(next.length)) extra.remove()
}

const alike = (a: Node, b: Node) => a.nodeType === b.nodeType && a.nodeName === b.nodeName

export function copyAttributes(from: Element, to: Element) {
  const stays = (name: string) => own.has(name) || (from.hasAttribute('data-used') && states.has(name))
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !stays(name)) from.removeAttribute(name)
  }
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value && !stays(name)) from.setAttribute(name, value)
  }
}

/** What the Desk, or somebody who used the page there, put on its elements. */
const own = new Set(['data-desk', 'data-used', 'data-solid', 'contenteditable', 'open'])

/** How a part of the page stands that somebody used. */
const states = new Set(['hidden', 'inert', 'data-current', 'aria-expanded'])
