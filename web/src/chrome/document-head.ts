import { headFor } from '../lib/head'
import type { HeadInput } from '../lib/head-input'

/** Brings the open document's title, metas, links and data to what a page says. */
export function applyHead(input: HeadInput): void {
  const head = headFor(input)
  document.title = head.title
  for (const meta of head.metas) {
    const [key, value] = Object.entries(meta)[0]!
    set('meta', `meta[${key}="${value}"]`, meta)
  }
  for (const link of head.links) {
    set('link', `link[rel="${link.rel}"]${link.type ? `[type="${link.type}"]` : ''}`, link)
  }
  const data = document.head.querySelector('script[type="application/ld+json"]')
  if (data) data.textContent = JSON.stringify({ '@context': 'https://schema.org', '@graph': head.data })
}

function set(tag: string, selector: string, attributes: object): void {
  const element = document.head.querySelector(selector) ?? document.head.appendChild(document.createElement(tag))
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
}
