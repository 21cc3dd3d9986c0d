import type { JSONContent } from '@tiptap/core'
import { codeAt, treeOf, type Block, type Inline, type Item } from '../../../../lib/markup'
import { lettersOf, quoteOf, rowOf, textOfLetters, type Letter, type Place } from './letters'

/** The rich view's document of a text. */
export const documentOf = (text: string): JSONContent => {
  const content = treeOf(text).map(nodeOf)
  return { type: 'doc', content: content.length ? content : [{ type: 'paragraph' }] }
}

function nodeOf(block: Block): JSONContent {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(block.parts)
    case 'heading':
      return { ...paragraph(block.parts), type: 'heading', attrs: { level: 3 } }
    case 'list':
      return { type: 'bulletList', content: block.items.map(item) }
    case 'numbers':
      return { type: 'orderedList', attrs: { start: block.start }, content: block.items.map(item) }
    case 'table':
      return table(block.rows)
    case 'code':
      return { type: 'codeBlock', attrs: { language: block.lang }, content: [{ type: 'text', text: block.text }] }
    case 'quote':
      return { type: 'blockquote', content: block.blocks.map(nodeOf) }
    case 'aside':
      return { type: 'aside', content: block.blocks.map(nodeOf) }
    case 'figure':
      return { type: 'figure', attrs: { picture: block.picture, alt: block.alt, caption: block.caption } }
    case 'video':
      return { type: 'video', attrs: { to: block.to, alt: block.alt, caption: block.caption } }
  }
}

const item = ({ parts, blocks = [] }: Item): JSONContent => ({
  type: 'listItem',
  content: [paragraph(parts), ...blocks.map(nodeOf)],
})

/** Rows are as long as the longest of them, as the editor wants it. */
function table(rows: readonly Inline[][][]): JSONContent {
  const width = Math.max(...rows.map(({ length }) => length))
  return {
    type: 'table',
    content: rows.map((row, at) => ({
      type: 'tableRow',
      content: Array.from({ length: width }, (_, n) => ({
        type: at ? 'tableCell' : 'tableHeader',
        content: [paragraph(row[n] ?? [])],
      })),
    })),
  }
}

function paragraph(parts: readonly Inline[]): JSONContent {
  const content: JSONContent[] = []
  for (const letter of lettersOf(parts)) {
    if (letter.char === '\n') {
      content.push({ type: 'hardBreak' })
      continue
    }
    const marks = marksOf(letter)
    const last = content.at(-1)
    if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(marks)) last.text += letter.char
    else content.push({ type: 'text', text: letter.char, marks })
  }
  return content.length ? { type: 'paragraph', content } : { type: 'paragraph' }
}

/** What the editor's library calls marks. */
const marksOf = ({ em, strong, link }: Letter) => [
  ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
  ...(strong ? [{ type: 'bold' }] : []),
  ...(em ? [{ type: 'italic' }] : []),
]

/** The letters of a paragraph of the rich view. */
function lettersIn(node: JSONContent): Letter[] {
  const letters = (node.content ?? []).flatMap((part): Letter[] => {
    if (part.type === 'hardBreak') return [{ char: '\n' }]
    const link = part.marks?.find((mark) => mark.type === 'link')?.attrs?.href as string | undefined
    const has = (type: string) => part.marks?.some((mark) => mark.type === type)
    const markup = {
      ...(has('italic') && { em: true }),
      ...(has('bold') && { strong: true }),
      ...(link !== undefined && { link }),
    }
    return [...(part.text ?? '')].map((char) => ({ char, ...markup }))
  })
  return letters.map((letter, at) =>
    letter.char === '\n' ? { ...shared(letters[at - 1], letters[at + 1]), char: '\n' } : letter,
  )
}

/** The markup that a line break between two letters has. */
const shared = (one: Letter | undefined, other: Letter | undefined): Omit<Letter, 'char'> => ({
  ...(one?.em && other?.em && { em: true }),
  ...(one?.strong && other?.strong && { strong: true }),
  ...(one?.link !== undefined && one.link === other?.link && { link: one.link }),
})

/** What a block of the rich view is as text; '' where it says nothing. */
export function textOfNode(node: JSONContent, quoted = false): string {
  const inner = node.content ?? []
  switch (node.type) {
    case 'paragraph':
      return paragraphText(lettersIn(node), quoted)
    case 'heading': {
      const text = lineOf([node], 'heading', quoted)
      return text && `### ${text}`
    }
    case 'bulletList':
      return itemTexts(inner, quoted, () => '- ')
    case 'orderedList':
      return itemTexts(inner, quoted, (at) => `${((node.attrs?.start as number) ?? 1) + at}. `)
    case 'table':
      return tableText(inner, quoted)
    case 'codeBlock':
      return codeText(inner.map(({ text = '' }) => text).join(''), (node.attrs?.language as string | null) ?? '')
    case 'blockquote':
      return quoteOf(textOfNodes(inner, true))
    case 'aside': {
      const text = textOfNodes(inner, true)
      return text && quoteOf(`[!NOTE]\n${text}`)
    }
    case 'figure':
    case 'video': {
      const { picture, to, alt, caption } = node.attrs as Record<string, string | undefined>
      const said = caption ? ` "${caption.replaceAll('"', '\u201d').replace(/\s+/g, ' ')}"` : ''
      return `![${(alt ?? '').replace(/[[\]]/g, '').replace(/\s+/g, ' ')}](${picture ?? to}${said})`
    }
    default:
      return ''
  }
}

/** Code between fences that none of its lines closes. */
function codeText(code: string, language: string): string {
  let fence = '```'
  while (code.split(/\r\n?|\n/).some((line) => line.trim() === fence)) fence += '`'
  return code.trim() && [fence + language, code, fence].join('\n')
}

function tableText(rows: readonly JSONContent[], quoted: boolean): string {
  const lines = rows.map(({ content = [] }) => rowOf(content.map((cell) => lineOf(cell.content ?? [], 'cell', quoted))))
  return lines.toSpliced(1, 0, `|${'---|'.repeat(rows[0]?.content?.length ?? 1)}`).join('\n')
}

/** An empty line ends a paragraph, so letters with one between them are two. */
function paragraphText(letters: readonly Letter[], quoted: boolean): string {
  const parts: Letter[][] = [[]]
  for (const [at, letter] of letters.entries()) {
    if (letter.char === '\n' && letters[at - 1]?.char === '\n') parts.push([])
    else parts.at(-1)!.push(letter)
  }
  return parts
    .map((part) => textOfLetters(part, 'paragraph', quoted).trim())
    .filter(Boolean)
    .join('\n\n')
}

/** What paragraphs say on one line. */
function lineOf(paragraphs: readonly JSONContent[], place: Place, quoted: boolean): string {
  const letters = paragraphs.flatMap((one, at) => [...(at ? [{ char: ' ' }] : []), ...lettersIn(one)])
  const onOne = letters.map((letter) => (letter.char === '\n' ? { ...letter, char: ' ' } : letter))
  return textOfLetters(onOne, place, quoted).trim()
}

/** An item without words is one that somebody has just begun. What stands below an item is indented. */
function itemTexts(items: readonly JSONContent[], quoted: boolean, sign: (at: number) => string): string {
  const isList = ({ type = '' }: JSONContent) => type.endsWith('List')
  const texts: string[] = []
  let count = 0
  for (const { content = [] } of items) {
    const words = content.filter((node) => !isList(node))
    const line = lineOf(words, 'item', quoted)
    const below = content.filter(isList).map((node) => textOfNode(node, quoted))
    const lines = below.filter(Boolean).join('\n')
    if (line) texts.push(sign(count++) + line)
    if (lines) texts.push(texts.length ? lines.replace(/^/gm, '   ') : lines)
  }
  return texts.join('\n')
}

export const textOfNodes = (nodes: readonly JSONContent[], quoted = false): string =>
  nodes
    .map((node) => textOfNode(node, quoted))
    .filter(Boolean)
    .join('\n\n')

/** The parts of a text between empty lines, each with the blocks that it makes. Code may have empty lines in it. */
export function chunksOf(text: string): { source: string; blocks: number }[] {
  const lines = text.split(/\r\n?|\n/)
  const chunks: string[][] = [[]]
  const unclosed = new Set<string>()
  for (let at = 0; at < lines.length; at++) {
    const last = codeAt(lines, at, unclosed)?.last ?? at
    if (lines[at]!.trim()) chunks.at(-1)!.push(...lines.slice(at, last + 1))
    else if (chunks.at(-1)!.length) chunks.push([])
    at = last
  }
  return chunks
    .map((some) => some.join('\n'))
    .map((source) => ({ source, blocks: treeOf(source).length }))
    .filter(({ blocks }) => blocks > 0)
}
