import { Extension, type Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { PostCheck } from '../../../../gen/desk'
import { shownText, treeOf } from '../../../../lib/markup'

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

/** Shows the checks of a text in the rich view that holds it. */
export function showChecks({ view }: Editor, text: string, checks: readonly PostCheck[]) {
  const { doc, tr } = view.state
  view.dispatch(
    tr.setMeta(
      key,
      DecorationSet.create(
        doc,
        checks.flatMap((check) => markOf(doc, text, check)),
      ),
    ),
  )
}

/** The words where they are found; else the block that they are in. */
function markOf(doc: Node, text: string, check: PostCheck): Decoration[] {
  const { start, end, severity, message } = check
  if (start === end) return []
  const look = { class: `checked checked-${severity}`, title: message }
  const place = placeOf(doc, shownText(text.slice(start, end)))
  if (place) return [Decoration.inline(...place, look)]
  const block = treeOf(text.slice(0, end)).length - 1
  if (block < 0 || block >= doc.childCount) return []
  let at = 0
  for (let n = 0; n < block; n++) at += doc.child(n).nodeSize
  return [Decoration.node(at, at + doc.child(block).nodeSize, look)]
}

/** Where words stand first in a document. */
function placeOf(doc: Node, words: string): [from: number, to: number] | undefined {
  let found: [number, number] | undefined
  doc.descendants((node, at) => {
    if (found || !node.isTextblock) return !found
    const index = node.textBetween(0, node.content.size, undefined, '\n').indexOf(words)
    if (index >= 0) found = [at + 1 + index, at + 1 + index + words.length]
    return false
  })
  return found
}
