import { Extension, type Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { PostCheck } from '../../../../gen/desk'
import { shownText, treeOf } from '../../../../lib/markup'
import { partsIn, type Body, type Part } from './body'

const key = new PluginKey<DecorationSet>('checked')

/** Underlines the words that the rules mean; the lines below a text say what they find. */
export const Checked = Extension.create({
  name: 'checked',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (change, found) =>
          (change.getMeta(key) as DecorationSet | undefined) ?? found.map(change.mapping, change.doc),
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

/** Shows the checks of a body in the rich view that holds it. */
export function showChecks({ view }: Editor, body: Body, checks: readonly PostCheck[]) {
  const { doc, tr } = view.state
  const parts = partsIn(doc)
  const marks = checks.flatMap((check) => {
    const part = parts.find(({ field }) => check.field === field || check.field.startsWith(`${field}.`))
    return part ? markOf(doc, part, textAt(body, check.field), check) : []
  })
  view.dispatch(tr.setMeta(key, DecorationSet.create(doc, marks)))
}

function textAt({ sections = [], conclusion = '' }: Body, field: string): string {
  const [, at, name] = field.split('.')
  return name ? (sections[Number(at)]?.[name as 'heading' | 'content'] ?? '') : conclusion
}

/** The words where they are found; else the block that they are in. */
function markOf(doc: Node, part: Part, text: string, check: PostCheck): Decoration[] {
  const { start, end, severity, message } = check
  if (start === end) return []
  const look = { class: `checked checked-${severity}`, title: message }
  const place = placeOf(doc, part, shownText(text.slice(start, end)))
  if (place) return [Decoration.inline(...place, look)]
  const block = part.nodes[treeOf(text.slice(0, end)).length - 1]
  if (!block) return []
  let at = part.from + (part.begin?.nodeSize ?? 0)
  for (const node of part.nodes.slice(0, part.nodes.indexOf(block))) at += node.nodeSize
  return [Decoration.node(at, at + block.nodeSize, look)]
}

/** Where words stand first in a part of a document. */
function placeOf(doc: Node, { from, to }: Part, words: string): [from: number, to: number] | undefined {
  let found: [number, number] | undefined
  doc.nodesBetween(from, to, (node, at) => {
    if (found || !node.isTextblock) return !found
    const index = node.textBetween(0, node.content.size, undefined, '\n').indexOf(words)
    if (index >= 0) found = [at + 1 + index, at + 1 + index + words.length]
    return false
  })
  return found
}
