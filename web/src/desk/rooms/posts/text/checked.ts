import { Extension, type Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, Plugin, PluginKey, Selection, TextSelection } from '@tiptap/pm/state'
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
    const part = partOf(parts, check)
    const spot = part && spotOf(doc, part, textAt(body, check.field), check)
    if (!spot) return []
    const look = { class: `checked checked-${check.severity}`, title: check.message }
    return [spot.isBlock ? Decoration.node(spot.from, spot.to, look) : Decoration.inline(spot.from, spot.to, look)]
  })
  view.dispatch(tr.setMeta(key, DecorationSet.create(doc, marks)))
}

/** Goes to the words that a check means, else to where their part begins. A picture is opened. */
export function goToCheck({ view }: Editor, body: Body, check: PostCheck) {
  const { doc, tr } = view.state
  const part = partOf(partsIn(doc), check)
  const spot = part && spotOf(doc, part, textAt(body, check.field), check)
  const from = spot?.from ?? part?.from ?? 0
  const block = spot?.isBlock && doc.nodeAt(from)?.isAtom
  const selection = block
    ? NodeSelection.create(doc, from)
    : spot && !spot.isBlock
      ? TextSelection.create(doc, from, spot.to)
      : (Selection.findFrom(doc.resolve(from), 1, true) ?? Selection.near(doc.resolve(from)))
  view.dispatch(tr.setSelection(selection))
  view.focus()
  const { node } = view.domAtPos(selection.from)
  const shown = block ? view.nodeDOM(from) : node
  const element = shown instanceof Element ? shown : shown?.parentElement
  element?.scrollIntoView({ block: 'center' })
  if (block) element?.querySelector('button')?.click()
}

const partOf = (parts: readonly Part[], check: PostCheck) =>
  parts.find(({ field }) => check.field === field || check.field.startsWith(`${field}.`))

export function textAt({ sections = [], conclusion = '' }: Body, field: string): string {
  const [, at, name] = field.split('.')
  if (field === 'conclusion') return conclusion
  return sections[Number(at)]?.[name as 'heading' | 'content'] ?? ''
}

/** Where the words of a check are found; else the block that they are in. */
function spotOf(doc: Node, part: Part, text: string, { start, end }: PostCheck): Spot | undefined {
  if (start === end) return undefined
  const words = shownText(text.slice(start, end))
  const place = words && placeOf(doc, part, words)
  if (place) return { from: place[0], to: place[1], isBlock: false }
  const block = part.nodes[treeOf(text.slice(0, end)).length - 1]
  if (!block) return undefined
  let at = part.from + (part.begin?.nodeSize ?? 0)
  for (const node of part.nodes.slice(0, part.nodes.indexOf(block))) at += node.nodeSize
  return { from: at, to: at + block.nodeSize, isBlock: true }
}

interface Spot {
  from: number
  to: number
  isBlock: boolean
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
