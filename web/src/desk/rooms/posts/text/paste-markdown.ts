import type { JSONContent } from '@tiptap/core'
import { codeAt } from '../../../../lib/markup'
import { bodyOfMarkdown, documentOfBody } from './body'
import { documentOf } from './document'
import type { Pasted } from './paste'

/** A heading of any level. */
const heading = /^(#{1,6})\s+(\S.*?)(?:\s+#+)?$/

/** Longer than this no first line is a title. */
const longestTitle = 120

/**
 * A document that was copied as Markdown, in the grammar of posts: the heading of the whole is its title, what is below
 * a sub-heading is one too. A first line that is no heading is a title at the top of an empty post alone. Undefined
 * where there is no heading, so that it is text like any other.
 */
export function readMarkdown(text: string, atTop: boolean): Pasted | undefined {
  const lines = text.split(/\r\n?|\n/)
  const unclosed = new Set<string>()
  const own: string[] = []
  let [title, headings] = ['', 0]
  for (let at = 0; at < lines.length; at++) {
    const last = codeAt(lines, at, unclosed)?.last
    const [, signs = '', words = ''] = (last === undefined && heading.exec(lines[at]!.trimEnd())) || []
    if (words) headings++
    if (signs === '#' && !own.some((line) => line.trim()) && !title) title = plain(words)
    else if (words) own.push(`${signs.length > 2 ? '###' : '##'} ${plain(words)}`)
    else own.push(...lines.slice(at, (last ?? at) + 1))
    at = last ?? at
  }
  if (!headings) return undefined
  const nodes = documentOfBody(bodyOfMarkdown(own.join('\n'))).content!.map((node): JSONContent =>
    node.type === 'conclusion' ? { type: 'sectionHeading', content: [{ type: 'text', text: 'Conclusion' }] } : node,
  )
  const first = !title && atTop && isTitle(nodes[0]) ? nodes.shift() : undefined
  return {
    title: title || (first?.content?.[0]?.text ?? ''),
    subtitle: '',
    nodes: nodes.filter(isSaid),
    pictures: [],
    left: [],
  }
}

const isSaid = ({ type, content }: JSONContent) => type !== 'paragraph' || !!content?.length

/** A short line of plain words that is no sentence. */
function isTitle(node?: JSONContent): boolean {
  const [only, more] = node?.content ?? []
  const { text = '', marks = [] } = only ?? {}
  return (
    node?.type === 'paragraph' && !more && !marks.length && !!text && text.length < longestTitle && !/[.:;]$/.test(text)
  )
}

/** The words of a heading without their markup. */
const plain = (words: string): string =>
  (documentOf(words).content?.[0]?.content ?? []).map(({ text = '' }) => text).join('')
