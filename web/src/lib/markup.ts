import { pictureName } from './picture-name'

/**
 * The markup of a post's text. The server makes the same tree of the same text (internal/markup/markup.go);
 * internal/markup/testdata/markdown.json holds both to it.
 */
export type Block =
  | { kind: 'paragraph' | 'heading'; parts: Inline[] }
  | { kind: 'list'; items: Item[] }
  | { kind: 'numbers'; start: number; items: Item[] }
  | { kind: 'table'; rows: Inline[][][] }
  | { kind: 'code'; text: string; lang: string }
  | { kind: 'quote' | 'aside'; blocks: Block[] }
  | { kind: 'figure'; picture: string; alt: string; caption: string }
  | { kind: 'video'; to: string; alt: string; caption: string }

/** One of a list, with the lists below it. */
export interface Item {
  parts: Inline[]
  blocks?: Block[]
}

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'em' | 'strong'; parts: Inline[] }
  | { kind: 'link'; to: string; parts: Inline[] }

/** A line of a list, which may stand below the one before it. */
interface ItemLine {
  indent: number
  number?: string | undefined
  parts: Inline[]
}

/** So many lists stand in each other; what is indented further stays in the last of them. */
const listDepth = 3

const item = /^(?:[-*•]|(\d{1,3})[.)])\s+/
const heading = /^###\s+/
export const fence = /^(`{3,})([A-Za-z0-9+#-]*)$/
const divider = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+$/
const note = /^\[!note\]$/i
const figure = /^!\[([^[\]]*)\]\(([^ \t()]+)(?:[ \t]+"([^"]*)")?\)$/
const film = /\.(?:mp4|webm)$|^https:\/\/(?:(?:www\.)?youtube\.com\/watch\?|youtu\.be\/|vimeo\.com\/)/
/** A link leads to a path of this site or to an https address, in characters that need no care anywhere. */
const inside = /^\/(?:[\w.~!$&'*+,;=:@%?#-][\w.~!$&'*+,;=:@%?#/-]*)?$/
const outside = /^https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:[/?#][\w.~!$&'*+,;=:@%?#/-]*)?$/

/** Whether a link of a text may lead there. */
export const isTarget = (to: string): boolean => inside.test(to) || outside.test(to)

/** Whether a video may be there. */
export const isVideo = (to: string): boolean => film.test(to) && isTarget(to)

/**
 * Paragraphs end at an empty line and keep their line breaks; what is no markup, or none that it knows, stays text.
 */
export const treeOf = (text: string): Block[] => blocksOf(text.split(/\r\n?|\n/), false)

function blocksOf(lines: readonly string[], quoted: boolean): Block[] {
  const out: Block[] = []
  // The lines of the paragraph or of the list that the line before belongs to.
  let words: string[] = []
  let items: ItemLine[] = []
  const end = () => {
    if (words.length) out.push({ kind: 'paragraph', parts: inlinesOf(words.join('\n')) })
    out.push(...listsOf(items, 1))
    words = []
    items = []
  }
  const add = (block: Block) => {
    end()
    out.push(block)
  }
  const unclosed = new Set<string>()
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!.trim()
    const long = codeAt(lines, at, unclosed) ?? tableAt(lines, at) ?? (quoted ? undefined : quoteAt(lines, at))
    const alone = long ? undefined : blockOf(line)
    const sign = item.exec(line)
    if (long) {
      end()
      if (long.block) add(long.block)
      at = long.last
    } else if (!line) end()
    else if (alone) add(alone)
    else if (sign) {
      if (words.length) end()
      const parts = inlinesOf(line.slice(sign[0].length))
      items.push({ indent: indentOf(lines[at]!), number: sign[1], parts })
    } else {
      if (items.length) end()
      words.push(line)
    }
  }
  end()
  return out
}

const inlinesOf = (text: string) => inlines([...text], true)

/** Something of several lines, if it says anything, and the last of them. */
interface Long {
  block?: Block | false
  last: number
}

/** Lines between two fences, as they are. */
export function codeAt(lines: readonly string[], at: number, unclosed: Set<string>): Long | undefined {
  const [, open, lang = ''] = fence.exec(lines[at]!.trim()) ?? []
  if (!open || unclosed.has(open)) return undefined
  let last = at + 1
  while (last < lines.length && lines[last]!.trim() !== open) last++
  if (last === lines.length) {
    unclosed.add(open)
    return undefined
  }
  const text = lines.slice(at + 1, last).join('\n')
  return { block: text.trim() !== '' && { kind: 'code', text, lang }, last }
}

/** Lines of cells, of which the second divides the head from the rest. */
function tableAt(lines: readonly string[], at: number): Long | undefined {
  const head = divider.test(lines[at + 1]?.trim() ?? '') && cellsOf(lines[at]!.trim())
  if (!head) return undefined
  const rows = [head]
  let last = at + 1
  for (let row; (row = cellsOf(lines[last + 1]?.trim() ?? '')); last++) rows.push(row)
  return { block: { kind: 'table', rows }, last }
}

/** What stands between the bars of a line that begins and ends with one. */
function cellsOf(line: string): Inline[][] | undefined {
  const cells = line.match(/(?:\\\||\\(?!\|)|[^|\\])*\|/gy)
  if (line.length < 2 || cells?.[0] !== '|' || cells.join('') !== line) return undefined
  return cells.slice(1).map((cell) => inlinesOf(cell.slice(0, -1).replaceAll('\\|', '|').trim()))
}

/** The quoted lines from a place on: said by somebody, or an aside where the first line says so. */
function quoteAt(lines: readonly string[], at: number): Long | undefined {
  const inner: string[] = []
  let last = at
  for (; last < lines.length && /^>(\s|$)/.test(lines[last]!.trim()); last++)
    inner.push(lines[last]!.trim().replace(/^> ?/, ''))
  if (!inner.length) return undefined
  const kind = note.test(inner[0]!.trim()) ? 'aside' : 'quote'
  const blocks = blocksOf(kind === 'aside' ? inner.slice(1) : inner, true)
  return { block: blocks.length > 0 && { kind, blocks }, last: last - 1 }
}

/** What one line is by itself, where it is neither of a list nor of a paragraph. */
function blockOf(line: string): Block | undefined {
  const sign = heading.exec(line)
  if (sign) return { kind: 'heading', parts: inlinesOf(line.slice(sign[0].length)) }
  const [, alt = '', to = '', caption = ''] = figure.exec(line) ?? []
  if (pictureName(to)) return { kind: 'figure', picture: pictureName(to), alt, caption }
  return isVideo(to) ? { kind: 'video', to, alt, caption } : undefined
}

/** How far the words of a line are from its edge. */
const indentOf = (line: string) => /^\s*/.exec(line)![0].replaceAll('\t', '    ').length

/** Lines that are indented by two or more stand below the one before them. */
function listsOf(lines: readonly ItemLine[], depth: number): Block[] {
  const out: Extract<Block, { items: Item[] }>[] = []
  for (let at = 0; at < lines.length;) {
    const { indent, number, parts } = lines[at]!
    let end = at + 1
    while (end < lines.length && depth < listDepth && lines[end]!.indent >= indent + 2) end++
    const kind = number ? 'numbers' : 'list'
    if (out.at(-1)?.kind !== kind)
      out.push(number ? { kind: 'numbers', start: +number, items: [] } : { kind: 'list', items: [] })
    const blocks = listsOf(lines.slice(at + 1, end), depth + 1)
    out.at(-1)!.items.push(blocks.length ? { parts, blocks } : { parts })
    at = end
  }
  return out
}

/** One character that may be markup, or a part that is read already. */
type Unit = string | Inline

const isSpace = (unit: Unit | undefined) => typeof unit === 'string' && /^\s$/.test(unit)
const inWord = (unit: Unit | undefined) =>
  typeof unit === 'string' && /^(?:[A-Za-z0-9]|[^\0-\x7f])$/u.test(unit) && !isSpace(unit)
const escapes = (text: readonly string[], at: number) => text[at] === '\\' && '*_[]`'.includes(text[at + 1] ?? ' ')

function inlines(text: readonly string[], links: boolean): Inline[] {
  const all = units(text, links)
  return emphasis(all, 0, all.length)
}

/** Links and escaped signs bind more tightly than emphasis. */
function units(text: readonly string[], links: boolean): Unit[] {
  const out: Unit[] = []
  for (let at = 0; at < text.length;) {
    const link = links && text[at] === '[' && text[at - 1] !== '!' ? linkAt(text, at) : undefined
    if (link) {
      out.push(link.part)
      at = link.end
    } else if (escapes(text, at)) {
      out.push({ kind: 'text', text: text[at + 1]! })
      at += 2
    } else {
      out.push(text[at]!)
      at++
    }
  }
  return out
}

/** [label](target), where it starts at a bracket. */
function linkAt(text: readonly string[], at: number): { part: Inline; end: number } | undefined {
  let middle = at + 1
  while (middle < text.length && text[middle] !== ']' && text[middle] !== '[') middle += escapes(text, middle) ? 2 : 1
  const label = text.slice(at + 1, middle)
  if (text[middle] !== ']' || text[middle + 1] !== '(' || label.every(isSpace)) return undefined
  let end = middle + 2
  while (end < text.length && !isSpace(text[end]) && !'()[]'.includes(text[end]!)) end++
  const to = text.slice(middle + 2, end).join('')
  if (text[end] !== ')' || !isTarget(to)) return undefined
  return { part: { kind: 'link', to, parts: inlines(label, false) }, end: end + 1 }
}

/** The emphasis that a run of so many asterisks or underscores can open. */
const widths: readonly (readonly (1 | 2)[])[] = [[], [1], [2], [1, 2]]

/** *emphasis* and **strong emphasis** in the units from lo up to hi. */
function emphasis(all: readonly Unit[], lo: number, hi: number): Inline[] {
  const out: Inline[] = []
  let text = ''
  const flush = () => {
    if (text) out.push({ kind: 'text', text })
    text = ''
  }
  // Signs that nothing further on closes.
  const unclosed = new Set<string>()
  for (let at = lo; at < hi;) {
    const unit = all[at]!
    let part: Inline | undefined
    let end = at + 1
    if (typeof unit !== 'string') part = unit
    else {
      const n = run(all, at, hi)
      const found = opened(all, at, n, hi, unclosed)
      part = found?.part ?? { kind: 'text', text: unit.repeat(n) }
      end = found?.end ?? at + n
    }
    if (part.kind === 'text') text += part.text
    else {
      flush()
      out.push(part)
    }
    at = end
  }
  flush()
  return out
}

/** How often the character at a place stands there in a row. */
function run(all: readonly Unit[], at: number, hi: number): number {
  let end = at + 1
  while (end < hi && all[end] === all[at]) end++
  return end - at
}

/** The emphasis that a run of signs opens, with the place behind it. */
function opened(all: readonly Unit[], at: number, n: number, hi: number, unclosed: Set<string>) {
  const sign = all[at]
  const after = at + n
  if ((sign !== '*' && sign !== '_') || after >= hi || isSpace(all[after])) return undefined
  if (sign === '_' && inWord(all[at - 1])) return undefined
  for (const width of widths[n] ?? []) {
    const key = sign.repeat(width)
    if (unclosed.has(key)) continue
    const end = closing(all, sign, width, after, hi)
    if (end !== undefined) {
      const part: Inline = { kind: width === 1 ? 'em' : 'strong', parts: emphasis(all, at + width, end - width) }
      return { part, end }
    }
    unclosed.add(key)
  }
  return undefined
}

/** The end of the first run that closes emphasis of a width. */
function closing(all: readonly Unit[], sign: string, width: number, from: number, hi: number): number | undefined {
  for (let at = from; at < hi;) {
    const n = run(all, at, hi)
    const end = at + n
    const closes = all[at] === sign && (n === width || n === 3) && !isSpace(all[at - 1])
    if (closes && (sign !== '_' || !inWord(all[end]))) return end
    at = end
  }
  return undefined
}

/** The text as it is shown: without markup, but with the signs and numbers of lists. */
export const shownText = (text: string): string => wordsOf(treeOf(text))

const wordsOf = (blocks: readonly Block[]): string => blocks.map(wordsIn).join('\n')

function wordsIn(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return plain(block.parts)
    case 'quote':
    case 'aside':
      return wordsOf(block.blocks)
    case 'figure':
    case 'video':
      return block.caption
    case 'code':
      return block.text
    case 'table':
      return block.rows.map((row) => row.map(plain).join(' ')).join('\n')
    case 'list':
    case 'numbers':
      return block.items
        .map(({ parts, blocks }, at) => {
          const line = `${block.kind === 'list' ? '•' : `${block.start + at}.`} ${plain(parts)}`
          return blocks ? `${line}\n${wordsOf(blocks)}` : line
        })
        .join('\n')
  }
}

/** Every link of a text, with its label. */
export function linksIn(text: string): { to: string; label: string }[] {
  const ofParts = (parts: readonly Inline[]): { to: string; label: string }[] =>
    parts.flatMap((part) => {
      if (part.kind === 'link') return [{ to: part.to, label: plain(part.parts) }]
      return part.kind === 'text' ? [] : ofParts(part.parts)
    })
  const ofBlock = (block: Block): { to: string; label: string }[] => {
    if ('parts' in block) return ofParts(block.parts)
    if ('blocks' in block) return block.blocks.flatMap(ofBlock)
    if ('rows' in block) return block.rows.flat().flatMap(ofParts)
    if (!('items' in block)) return []
    return block.items.flatMap(({ parts, blocks = [] }) => [...ofParts(parts), ...blocks.flatMap(ofBlock)])
  }
  return treeOf(text).flatMap(ofBlock)
}

export const plain = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : plain(part.parts))).join('')
