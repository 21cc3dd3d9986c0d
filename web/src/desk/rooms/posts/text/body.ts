import type { JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { Post, Section } from '../../../../gen/desk'
import { codeAt } from '../../../../lib/markup'
import { chunksOf, documentOf, textOfNode } from './document'

/** The text of a post: one document, in which a heading begins a section, and the conclusion stands last. */
export type Body = Pick<Post, 'sections' | 'conclusion'>

export const bodyOf = ({ sections = [], conclusion = '' }: Body): Required<Body> => ({ sections, conclusion })

const heading = (text: string): JSONContent => ({
  type: 'sectionHeading',
  ...(text && { content: [{ type: 'text', text }] }),
})

/** The parts of a body, each with the node that begins it; the first section needs none where it has no heading. */
function partsOf(body: Body): { begin?: JSONContent; content: string }[] {
  const { sections, conclusion } = bodyOf(body)
  const parts: { begin?: JSONContent; content: string }[] = sections.map((one, at) => ({
    ...((one.heading || at > 0) && { begin: heading(one.heading) }),
    content: one.content ?? '',
  }))
  if (conclusion) parts.push({ begin: { type: 'conclusion' }, content: conclusion })
  return parts
}

/** The rich view's document of a body. */
export function documentOfBody(body: Body): JSONContent {
  const content = partsOf(body).flatMap(({ begin, content }) => [
    ...(begin ? [begin] : []),
    ...documentOf(content).content!,
  ])
  return { type: 'doc', content: content.length ? content : [{ type: 'paragraph' }] }
}

/** The texts that nodes were made from: what nobody touched is written as it was, block by block and as a whole. */
export interface Sources {
  blocks: WeakMap<Node, { source: string; nodes: Node[] }>
  parts: WeakMap<Node, { source: string; nodes: Node[] }>
}

export const noSources = (): Sources => ({ blocks: new WeakMap(), parts: new WeakMap() })

/** The sources of a document that was just made of a body. */
export function sourcesOf(doc: Node, body: Body): Sources {
  const sources = noSources()
  let at = 0
  const take = (count: number, source: string, into: Sources['blocks']) => {
    const nodes = Array.from({ length: count }, (_, n) => doc.child(at + n))
    for (const node of nodes) into.set(node, { source, nodes })
  }
  for (const { begin, content } of partsOf(body)) {
    if (begin) at++
    const chunks = chunksOf(content)
    const count = chunks.reduce((sum, { blocks }) => sum + blocks, 0)
    take(count, content, sources.parts)
    for (const { source, blocks } of chunks) {
      take(blocks, source, sources.blocks)
      at += blocks
    }
    if (!count) at++ // an empty paragraph
  }
  return sources
}

function textOf(nodes: readonly Node[], { blocks, parts }: Sources): string {
  const whole = nodes[0] && parts.get(nodes[0])
  if (whole?.nodes.length === nodes.length && whole.nodes.every((node, n) => node === nodes[n])) return whole.source
  const texts: string[] = []
  for (let at = 0; at < nodes.length;) {
    const known = blocks.get(nodes[at]!)
    if (known?.nodes.every((node, n) => node === nodes[at + n])) {
      texts.push(known.source)
      at += known.nodes.length
    } else texts.push(textOfNode(nodes[at++]!.toJSON() as JSONContent))
  }
  return texts.filter(Boolean).join('\n\n')
}

/** A part of a document: its field in the post, and its nodes. */
export interface Part {
  field: string
  begin?: Node
  nodes: Node[]
  /** Where it starts and ends in the document. */
  from: number
  to: number
}

/** The parts of a document. A conclusion that sections follow is a section itself. */
export function partsIn(doc: Node): Part[] {
  const parts: Part[] = [{ field: '', nodes: [], from: 0, to: 0 }]
  doc.forEach((node, at) => {
    const begins = node.type.name === 'sectionHeading' || node.type.name === 'conclusion'
    if (begins) parts.push({ field: '', begin: node, nodes: [], from: at, to: at })
    else parts.at(-1)!.nodes.push(node)
    parts.at(-1)!.to = at + node.nodeSize
  })
  const said = parts.filter(({ begin, nodes }) => begin ?? nodes.some((node) => node.isAtom || node.content.size > 0))
  return said.map((part, at) => {
    const last = at === said.length - 1 && part.begin?.type.name === 'conclusion'
    return { ...part, field: last ? 'conclusion' : `sections.${at}` }
  })
}

/** The body that a document says. */
export function bodyOfDocument(doc: Node, sources: Sources): Required<Body> {
  const body: Required<Body> = { sections: [], conclusion: '' }
  for (const { field, begin, nodes } of partsIn(doc)) {
    const content = textOf(nodes, sources)
    if (field === 'conclusion') body.conclusion = content
    else body.sections.push({ heading: headingOf(begin), content })
  }
  return body
}

const headingOf = (begin?: Node) => (begin?.type.name === 'conclusion' ? 'Conclusion' : (begin?.textContent ?? ''))

/** A body as Markdown: '## ' begins a section, and a last one called Conclusion is the conclusion. */
export function markdownOfBody(body: Body): string {
  const { sections, conclusion } = bodyOf(body)
  const all = conclusion ? [...sections, { heading: 'Conclusion', content: conclusion }] : sections
  return all
    .map(({ heading, content }, at) => [...(heading || at ? [`## ${heading}`] : []), content].join('\n\n'))
    .join('\n\n')
}

export function bodyOfMarkdown(text: string): Required<Body> {
  const lines = text.split(/\r\n?|\n/)
  const sections: (Section & { lines: string[] })[] = [{ heading: '', content: '', lines: [] }]
  const unclosed = new Set<string>()
  for (let at = 0; at < lines.length; at++) {
    const last = codeAt(lines, at, unclosed)?.last
    const begins = last === undefined && /^##(?:\s+(.*))?$/.exec(lines[at]!)
    if (begins) sections.push({ heading: (begins[1] ?? '').trim(), content: '', lines: [] })
    else sections.at(-1)!.lines.push(...lines.slice(at, (last ?? at) + 1))
    at = last ?? at
  }
  const body: Required<Body> = { sections: [], conclusion: '' }
  for (const [at, { heading, lines: own }] of sections.entries()) {
    const content = own.join('\n').trim()
    if (at && at === sections.length - 1 && /^conclusion$/i.test(heading)) body.conclusion = content
    else if (at || content) body.sections.push({ heading, content })
  }
  return body
}
