import type { JSONContent } from '@tiptap/core'
import { treeOf, type Block, type Inline } from '../../../../lib/markup'
import { lettersOf, quoteOf, textOfLetters, type Letter } from './letters'

/** The rich view's document of a text. */
export const documentOf = (text: string): JSONContent => {
  const content = treeOf(text).map(nodeOf)
  return { type: 'doc', content: content.length ? content : [{ type: 'paragraph' }] }
}

function nodeOf(block: Block): JSONContent {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(block.parts)
    case 'list':
      return { type: 'bulletList', content: block.items.map(item) }
    case 'numbers':
      return { type: 'orderedList', attrs: { start: block.start }, content: block.items.map(item) }
    case 'quote':
      return { type: 'blockquote', content: block.blocks.map(nodeOf) }
    case 'figure':
      return { type: 'figure', attrs: { picture: block.picture, alt: block.alt, caption: block.caption } }
  }
}

const item = (parts: Inline[]): JSONContent => ({ type: 'listItem', content: [paragraph(parts)] })

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
    case 'bulletList':
      return itemTexts(inner, quoted)
        .map((text) => `- ${text}`)
        .join('\n')
    case 'orderedList':
      return itemTexts(inner, quoted)
        .map((text, at) => `${((node.attrs?.start as number) ?? 1) + at}. ${text}`)
        .join('\n')
    case 'blockquote':
      return quoteOf(textOfNodes(inner, true))
    case 'figure': {
      const { picture, alt, caption } = node.attrs as { picture: string; alt?: string; caption?: string }
      const said = caption ? ` "${caption.replaceAll('"', '\u201d').replace(/\s+/g, ' ')}"` : ''
      return `![${(alt ?? '').replace(/[[\]]/g, '').replace(/\s+/g, ' ')}](${picture}${said})`
    }
    default:
      return ''
  }
}

/** An empty line ends a paragraph, so letters with one between them are two. */
function paragraphText(letters: readonly Letter[], quoted: boolean): string {
  const parts: Letter[][] = [[]]
  for (const [at, letter] of letters.entries()) {
    if (letter.char === '\n' && letters[at - 1]?.char === '\n') parts.push([])
    else parts.at(-1)!.push(letter)
  }
  return parts
    .map((part) => textOfLetters(part, '', quoted).trim())
    .filter(Boolean)
    .join('\n\n')
}

const itemText = (node: JSONContent, quoted: boolean) => {
  const letters = (node.content ?? []).flatMap((one, at) => [...(at ? [{ char: ' ' }] : []), ...lettersIn(one)])
  return textOfLetters(
    letters.map((letter) => (letter.char === '\n' ? { ...letter, char: ' ' } : letter)),
    '- ',
    quoted,
  )
}

/** An item without words is one that somebody has just begun. */
const itemTexts = (items: readonly JSONContent[], quoted: boolean) =>
  items.map((one) => itemText(one, quoted)).filter((text) => text.trim())

export const textOfNodes = (nodes: readonly JSONContent[], quoted = false): string =>
  nodes
    .map((node) => textOfNode(node, quoted))
    .filter(Boolean)
    .join('\n\n')

/** The parts of a text between empty lines, each with the blocks that it makes. */
export const chunksOf = (text: string): { source: string; blocks: number }[] =>
  text
    .split(/\r\n?|\n/)
    .reduce<string[][]>(
      (chunks, line) => {
        if (line.trim()) chunks.at(-1)!.push(line)
        else if (chunks.at(-1)!.length) chunks.push([])
        return chunks
      },
      [[]],
    )
    .map((lines) => lines.join('\n'))
    .map((source) => ({ source, blocks: treeOf(source).length }))
    .filter(({ blocks }) => blocks > 0)
