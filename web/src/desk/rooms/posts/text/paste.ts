import { DOMParser as Reader } from '@tiptap/pm/model'
import type { Section } from '../../../../gen/desk'
import { textOfNodes } from './document'
import { pasteSchema } from './schema'

/**
 * Reads what was copied from a word processor or a web page: its headings, paragraphs, lists, quotes, links and
 * emphasis, as sections. What comes before the first heading has none. hosts are the brand's own, whose links lead
 * within the site.
 */
export function sectionsOf(html: string, hosts: readonly string[] = []): Section[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  page.querySelectorAll('style, script, meta, title, o\\:p').forEach((element) => element.remove())
  titlesToHeadings(page)
  wordListsToLists(page)
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) shorten(link, hosts)
  const { content = [] } = Reader.fromSchema(pasteSchema()).parse(page.body).toJSON() as {
    content?: Parameters<typeof textOfNodes>[0]
  }
  const parts: { heading: string; nodes: (typeof content)[number][] }[] = [{ heading: '', nodes: [] }]
  for (const node of content) {
    if (node.type !== 'heading') parts.at(-1)!.nodes.push(node)
    else parts.push({ heading: wordsOf(node), nodes: [] })
  }
  return parts
    .map(({ heading, nodes }) => ({ heading, content: textOfNodes(nodes) }))
    .filter(({ heading, content }) => heading || content)
}

const wordsOf = (node: { content?: { text?: string }[] }) =>
  (node.content ?? [])
    .map(({ text }) => text ?? ' ')
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Word's own title is a paragraph of a style. */
function titlesToHeadings(page: Document) {
  for (const title of page.querySelectorAll('p.MsoTitle')) {
    const heading = page.createElement('h1')
    heading.append(...title.childNodes)
    title.replaceWith(heading)
  }
}

/** Word writes the items of a list as paragraphs that carry their bullet or number as text. */
function wordListsToLists(page: Document) {
  let list: Element | undefined
  for (const line of page.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const bullet = line.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    const kind = /^\s*(\d+|[a-z])[.)]/i.test(bullet?.textContent ?? '') ? 'ol' : 'ul'
    bullet?.remove()
    const item = page.createElement('li')
    item.append(...line.childNodes)
    if (!list || list !== line.previousElementSibling || list.localName !== kind) {
      list = page.createElement(kind)
      line.before(list)
    }
    list.append(item)
    line.remove()
  }
}

function shorten(link: HTMLAnchorElement, hosts: readonly string[]) {
  const address = link.getAttribute('href') ?? ''
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return
  const { host, pathname, search, hash } = new URL(address)
  if (hosts.includes(host)) link.setAttribute('href', pathname + search + hash)
}
