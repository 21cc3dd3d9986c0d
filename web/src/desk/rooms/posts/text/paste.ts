import type { JSONContent } from '@tiptap/core'
import { DOMParser as Reader } from '@tiptap/pm/model'
import { textOfNode } from './document'
import { noteAt, notesToMarks } from './left-out'
import { pasteSchema } from './schema'

/** What was copied from a word processor or a web page. */
export interface Pasted {
  /** The title of the document, where it has one. */
  title: string
  /** The line below it that the document calls its subtitle. */
  subtitle: string
  /** Headings that begin sections, sub-headings, paragraphs, lists, tables, code, quotes, figures. */
  nodes: JSONContent[]
  /** The pictures that came along, with what they show; figures call them pasted-0, pasted-1 and so on. */
  pictures: { name: string; address: string; shows: string }[]
  /** What cannot be taken over, in words. */
  left: string[]
}

/** Takes title and subtitle of a document for those of the post, and gives what it has no room for. */
export type TakeHead = (pasted: Pick<Pasted, 'title' | 'subtitle' | 'nodes'>) => JSONContent[]

const lineOf = (type: string, text: string): JSONContent[] =>
  text ? [{ type, content: [{ type: 'text', text }] }] : []

/** A title that is none begins a section, with the subtitle below it. */
export const headNodes: TakeHead = ({ title, subtitle }) => [
  ...lineOf('sectionHeading', title),
  ...lineOf('paragraph', subtitle),
]

/** hosts are the brand's own, whose links lead within the site. */
export function readPaste(html: string, hosts: readonly string[] = []): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html')
  page.querySelectorAll('style, script, meta, title, o\\:p').forEach((element) => element.remove())
  const unsaid = takePrivate(page)
  quotesOfWord(page)
  wordListsToLists(page)
  headingsOutOfLists(page)
  listsIntoItems(page)
  codeToBlocks(page)
  cellsToLines(page)
  const { pictures, lost } = takePictures(page)
  const objects = takeObjects(page)
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) shorten(link, hosts)
  const left = [...unsaid, ...lost, ...objects, ...takeLinks(page)]
  const title = takeTitle(page)
  const subtitle = title && takeSubtitle(page)
  notesToMarks(page)
  const { content = [] } = Reader.fromSchema(pasteSchema()).parse(page.body).toJSON() as JSONContent
  return { title, subtitle, nodes: withSections(content), pictures, left }
}

/** The text of what was pasted, as Markdown. */
export const markdownOf = (nodes: readonly JSONContent[]): string =>
  nodes
    .map((node) => (node.type === 'sectionHeading' ? `## ${wordsOf(node)}` : textOfNode(node)))
    .filter(Boolean)
    .join('\n\n')

/** The highest headings begin sections; those below them are sub-headings. */
function withSections(nodes: JSONContent[]): JSONContent[] {
  const levelOf = (node: JSONContent) => (node.type === 'heading' ? (node.attrs!.level as number) : Infinity)
  const highest = Math.min(...nodes.map(levelOf))
  return nodes
    .filter((node) => node.type !== 'heading' || wordsOf(node))
    .map((node) => {
      if (node.type === 'table') return withHead(node)
      if (node.type !== 'heading') return node
      if (levelOf(node) > highest) return { ...node, attrs: { level: 3 } }
      return { type: 'sectionHeading', content: [{ type: 'text', text: wordsOf(node) }] }
    })
    .filter((node) => node.type !== 'paragraph' || node.content?.some(({ type }) => type !== 'hardBreak'))
}

/** The first row of a table says what its columns are, whether it was told apart or not. */
const withHead = (table: JSONContent): JSONContent => ({
  ...table,
  content: table.content?.map((row, at) => ({
    ...row,
    content: row.content?.map((cell) => ({ ...cell, type: at ? 'tableCell' : 'tableHeader' })),
  })),
})

const tidied = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
const wordsOf = (node: JSONContent) => tidied((node.content ?? []).map(({ text }) => text ?? ' ').join(''))

/** Word and Writer have a style for the title, Docs large letters; on a page it is the one heading above all others. */
function takeTitle(page: Document): string {
  const first = [...page.querySelectorAll<HTMLElement>('p, h1, h2, h3, li, table')].find((one) =>
    tidied(one.textContent),
  )
  const headings = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const alone = first?.localName === 'h1' && headings.length > 1 && page.querySelectorAll('h1').length === 1
  const styled = page.querySelector('p.MsoTitle, p.title')
  const title = styled ?? (first && (alone || isLarge(first)) ? first : undefined)
  title?.remove()
  return tidied(title?.textContent)
}

function takeSubtitle(page: Document): string {
  const subtitle = page.querySelector('p.MsoSubtitle, p.subtitle')
  subtitle?.remove()
  return tidied(subtitle?.textContent)
}

/** Whether all letters of a paragraph are as large as those of a title. */
function isLarge(paragraph: HTMLElement): boolean {
  const large = (one: HTMLElement) => Number.parseFloat(/^([\d.]+)pt$/.exec(one.style.fontSize)?.[1] ?? '0') >= 20
  return (
    paragraph.localName === 'p' &&
    [...paragraph.querySelectorAll<HTMLElement>('span, font')].some(
      (one) => large(one) && tidied(one.textContent) === tidied(paragraph.textContent),
    )
  )
}

const comments = '[style*="mso-element:comment"], .MsoCommentText'
const signsOfComments = '.MsoCommentReference, a[href^="#_msocom"], .msocomoff'
const struck = 's, strike, del, [style*="line-through"]'

/** What its writer kept out of the text: what colleagues remarked, and words that are struck out. */
function takePrivate(page: Document): string[] {
  for (const sign of page.querySelectorAll(signsOfComments)) {
    const words = sign.closest(comments) ? '' : commentOf(sign)
    if (words && sign.isConnected) noteAt(sign, `A comment stood here: “${shortened(words)}”`)
    sign.remove()
  }
  page.querySelectorAll('br[clear]').forEach((end) => end.remove())
  const take = (selector: string) =>
    [...page.querySelectorAll(selector)].flatMap((element) => {
      if (!element.isConnected) return []
      element.remove()
      return tidied(element.textContent) || []
    })
  const [remarks, words] = [take(comments), take(struck)]
  return [
    ...(remarks.length ? ['the comments of the document'] : []),
    ...(words.length ? [`what is struck out (“${shortened(words.join(' … '))}”)`] : []),
  ]
}

/** What a comment says whose sign is in the text. Its words end with the way back to the sign. */
function commentOf(sign: Element): string {
  const [, number] = /#_msocom_(\d+)/.exec(sign.outerHTML) ?? []
  const back = number && sign.ownerDocument.querySelector(`a[href="#_msoanchor_${number}"]`)
  const words = back && back.closest(comments)?.textContent
  return tidied(words && words.replace(back.textContent!, ''))
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Word writes a quote as paragraphs of a style. */
function quotesOfWord(page: Document) {
  for (const line of page.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const before = line.previousElementSibling
    const quote = before?.matches('blockquote') ? before : page.createElement('blockquote')
    if (quote !== before) line.before(quote)
    quote.append(line)
  }
}

/** Word writes the items of a list as paragraphs that carry their bullet or number as text, and say how deep they are. */
function wordListsToLists(page: Document) {
  let open: { list: Element; level: number }[] = []
  for (const line of page.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const level = Number(/mso-list:[^;]*level(\d+)/.exec(line.getAttribute('style') ?? '')?.[1] ?? 1)
    const bullet = line.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    const kind = /^\s*(\d+|[a-z])[.)]/i.test(bullet?.textContent ?? '') ? 'ol' : 'ul'
    bullet?.remove()
    if (open[0]?.list !== line.previousElementSibling) open = []
    while (open.length && open.at(-1)!.level > level) open.pop()
    const last = open.at(-1)
    if (!last || last.level < level || last.list.localName !== kind) {
      if (last?.level === level) open.pop()
      const list = page.createElement(kind)
      const item = open.at(-1)?.list.lastElementChild
      if (item) item.append(list)
      else line.before(list)
      open.push({ list, level })
    }
    const item = page.createElement('li')
    item.append(...line.childNodes)
    open.at(-1)!.list.append(item)
    line.remove()
  }
}

/** Docs puts a list that is below an item beside it. */
function listsIntoItems(page: Document) {
  for (const list of page.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list)
}

/** Writer wraps numbered headings in lists of their own, which hold nothing else. */
function headingsOutOfLists(page: Document) {
  for (const heading of page.querySelectorAll('li :is(h1, h2, h3, h4, h5, h6)')) {
    let list = heading.closest('ul, ol')!
    while (list.parentElement?.closest('ul, ol')) list = list.parentElement.closest('ul, ol')!
    list.before(heading)
    if (!tidied(list.textContent) && !list.querySelector('img')) list.remove()
  }
}

/** Paragraphs in the letters of a typewriter are code, line by line. */
function codeToBlocks(page: Document) {
  let block: Element | undefined
  for (const line of page.querySelectorAll<HTMLElement>('p')) {
    const all = [...line.querySelectorAll<HTMLElement>('span, font')].filter((one) => one.textContent?.trim())
    const faces = all.map((one) => one.style.fontFamily || one.getAttribute('face') || '')
    if (!faces.length || !faces.every((face) => /courier|consolas|mono|menlo/i.test(face))) continue
    if (line.textContent!.length > all.map((one) => one.textContent).join('').length + 2) continue
    if (block && block === line.previousElementSibling) block.append('\n', line.textContent!.trimEnd())
    else {
      block = page.createElement('pre')
      block.append(line.textContent!.trimEnd())
      line.before(block)
    }
    line.remove()
  }
}

/** A cell is one line of words. */
function cellsToLines(page: Document) {
  for (const cell of page.querySelectorAll('td, th')) {
    for (const block of cell.querySelectorAll('p, div, li, h1, h2, h3, h4, h5, h6, br')) {
      if (block.previousSibling) block.before(' ')
      block.replaceWith(...block.childNodes)
    }
    cell.querySelectorAll('ul, ol, table, tbody, tr').forEach((inner) => inner.replaceWith(...inner.childNodes))
  }
}

/** Pictures that are in what was copied come along, with their captions. The others cannot be reached from here. */
function takePictures(page: Document): { pictures: Pasted['pictures']; lost: string[] } {
  const pictures: Pasted['pictures'] = []
  let lost = 0
  for (const image of page.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? ''
    const around = image.closest('figure')
    const block = around ?? image.closest('p, div')
    const next = around?.querySelector('figcaption') ?? block?.nextElementSibling
    const caption = next?.matches('figcaption, p.MsoCaption, p.caption') ? next : undefined
    if (/^data:image\//.test(address)) {
      const figure = page.createElement('figure')
      const name = `pasted-${pictures.length}`
      const [alt, below] = [tidied(image.alt), tidied(caption?.textContent)]
      pictures.push({ name, address, shows: alt || below })
      Object.assign(figure.dataset, { picture: name, alt, caption: below })
      if (around) around.replaceWith(figure)
      else image.replaceWith(figure)
      caption?.remove()
    } else {
      if (image.width !== 1) {
        lost++ // a dot of one pixel is no picture
        noteAt(image, 'A picture was left out here: the clipboard only names it, drag its file to this place')
      }
      image.remove()
    }
  }
  const some = lost === 1 ? 'a picture' : `${lost} pictures`
  return {
    pictures,
    lost: lost ? [`${some} (the clipboard only names ${lost === 1 ? 'it' : 'them'}; drag the files here)`] : [],
  }
}

const embedded = 'iframe, object, embed, video, audio'

const things: [selector: string, one: string, many: string][] = [
  [embedded, 'something embedded', 'embedded things'],
  ['svg, math, v\\:shape', 'a drawing', 'drawings'],
  ['form, input, select, textarea', 'a field of a form', 'fields of forms'],
]

function takeObjects(page: Document): string[] {
  return things.flatMap(([selector, one, many]) => {
    const found = page.querySelectorAll(selector)
    for (const element of found) {
      if (selector === embedded) noteAt(element, 'Something embedded was left out here')
      element.remove()
    }
    return found.length ? [found.length === 1 ? one : `${found.length} ${many}`] : []
  })
}

const noTargets: [selector: string, one: string, many: string][] = [
  ['[href^="file:" i]', 'a link to a file on a computer', 'links to files on a computer'],
  ['[href^="mailto:" i]', 'a link to a mail address', 'links to mail addresses'],
  ['[href^="tel:" i]', 'a link to a telephone number', 'links to telephone numbers'],
  ['[href^="http:" i]', 'a link without https', 'links without https'],
]

/** Where no text may lead, the words stay. */
function takeLinks(page: Document): string[] {
  return noTargets.flatMap(([selector, one, many]) => {
    const found = [...page.querySelectorAll(`a${selector}`)].filter((link) => tidied(link.textContent))
    for (const link of found) link.replaceWith(...link.childNodes)
    if (!found.length) return []
    const said = selector.includes('file:')
      ? ''
      : ` (${shortened(found.map((link) => link.getAttribute('href')).join(', '))})`
    return [`${found.length === 1 ? one : `${found.length} ${many}`}${said}`]
  })
}

function shorten(link: HTMLAnchorElement, hosts: readonly string[]) {
  const address = pastGoogle(link.getAttribute('href') ?? '')
  link.setAttribute('href', address)
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return
  const { host, pathname, search, hash } = new URL(address)
  if (hosts.includes(host)) link.setAttribute('href', pathname + search + hash)
}

/** Docs leads to other sites by way of Google. */
function pastGoogle(address: string): string {
  if (!/^https:\/\/www\.google\.com\/url\?/.test(address)) return address
  return new URL(address).searchParams.get('q') ?? address
}
