/**
 * The markup of a post's text. The server makes the same tree of the same text (internal/markup/markup.go);
 * internal/markup/testdata/markdown.json holds both to it.
 */
export type Block =
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'numbers'; start: number; items: Inline[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'figure'; picture: string; alt: string; caption: string }

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'em' | 'strong'; parts: Inline[] }
  | { kind: 'link'; to: string; parts: Inline[] }

/** A block whose lines are not read yet. */
type Raw =
  | { kind: 'paragraph'; lines: string[] }
  | { kind: 'list'; lines: string[] }
  | { kind: 'numbers'; start: number; lines: string[] }
  | Extract<Block, { kind: 'quote' | 'figure' }>

const item = /^(?:[-*•]|(\d{1,3})[.)])\s+/
const figure = /^!\[([^[\]]*)\]\(([A-Za-z0-9_.-]+)(?:[ \t]+"([^"]*)")?\)$/
const picture = /^([A-Za-z0-9_-]+)(?:\.(?:jpe?g|png|gif|svg|webp|avif))?$/
/** A link leads to a path of this site or to an https address, in characters that need no care anywhere. */
const inside = /^\/(?:[\w.~!$&'*+,;=:@%?#-][\w.~!$&'*+,;=:@%?#/-]*)?$/
const outside = /^https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:[/?#][\w.~!$&'*+,;=:@%?#/-]*)?$/

/** Whether a link of a text may lead there. */
export const isTarget = (to: string): boolean => inside.test(to) || outside.test(to)

/** The name of the picture that a file name stands for; '' where it is no such name. */
export const pictureName = (file = ''): string => picture.exec(file)?.[1] ?? ''

/**
 * Paragraphs end at an empty line and keep their line breaks; what is no markup, or none that it knows, stays text.
 */
export const treeOf = (text: string): Block[] => blocksOf(text.split(/\r\n?|\n/), false)

function blocksOf(lines: readonly string[], quoted: boolean): Block[] {
  const out: Raw[] = []
  let open = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!.trim()
    if (!line) {
      open = false
      continue
    }
    const inner = quoted ? [] : quotedLines(lines, at)
    if (inner.length) {
      const blocks = blocksOf(inner, true)
      if (blocks.length) out.push({ kind: 'quote', blocks })
      at += inner.length - 1
      open = false
      continue
    }
    const block = blockOf(line)
    const last = open ? out.at(-1) : undefined
    if (last && 'lines' in last && 'lines' in block && last.kind === block.kind) last.lines.push(...block.lines)
    else out.push(block)
    open = true
  }
  return out.map(read)
}

/** The lines from a place on of a quote, without its signs. */
function quotedLines(lines: readonly string[], from: number): string[] {
  const inner: string[] = []
  for (let at = from; at < lines.length && /^>(\s|$)/.test(lines[at]!.trim()); at++) {
    inner.push(lines[at]!.trim().slice(1))
  }
  return inner
}

/** What one line is by itself. */
function blockOf(line: string): Raw {
  const [, alt = '', file, caption = ''] = figure.exec(line) ?? []
  if (pictureName(file)) return { kind: 'figure', picture: pictureName(file), alt, caption }
  const sign = item.exec(line)
  if (!sign) return { kind: 'paragraph', lines: [line] }
  const lines = [line.slice(sign[0].length)]
  return sign[1] ? { kind: 'numbers', start: Number(sign[1]), lines } : { kind: 'list', lines }
}

function read(block: Raw): Block {
  if (!('lines' in block)) return block
  const { lines, ...rest } = block
  if (rest.kind === 'paragraph') return { kind: 'paragraph', parts: inlines([...lines.join('\n')], true) }
  return { ...rest, items: lines.map((line) => inlines([...line], true)) }
}

/** One character that may be markup, or a part that is read already. */
type Unit = string | Inline

const isSpace = (unit: Unit | undefined) => typeof unit === 'string' && /^\s$/.test(unit)
const inWord = (unit: Unit | undefined) =>
  typeof unit === 'string' && /^(?:[A-Za-z0-9]|[^\0-\x7f])$/u.test(unit) && !isSpace(unit)
const escapes = (text: readonly string[], at: number) => text[at] === '\\' && '*_[]'.includes(text[at + 1] ?? ' ')

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
export const shownText = (text: string): string => treeOf(text).map(wordsOf).join('\n')

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return plain(block.parts)
    case 'quote':
      return block.blocks.map(wordsOf).join('\n')
    case 'figure':
      return block.caption
    case 'list':
      return block.items.map((parts) => `• ${plain(parts)}`).join('\n')
    case 'numbers':
      return block.items.map((parts, at) => `${block.start + at}. ${plain(parts)}`).join('\n')
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
    if (block.kind === 'paragraph') return ofParts(block.parts)
    if (block.kind === 'quote') return block.blocks.flatMap(ofBlock)
    return block.kind === 'figure' ? [] : block.items.flatMap(ofParts)
  }
  return treeOf(text).flatMap(ofBlock)
}

const plain = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : plain(part.parts))).join('')
