import type { Editor } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { partsIn } from './body'
import type { CaretPlace } from './text-editor'

type Part = ReturnType<typeof partsIn>[number]

/** The part of the text that a position is in. */
function partAt({ state: { doc } }: Editor, position: number) {
  const parts = partsIn(doc)
  const at = parts.findIndex(({ from, to }) => position >= from && position < Math.max(to, from + 1))
  return { parts, at: at < 0 ? parts.length - 1 : at }
}

/** The block that the caret is in: the field of its part, and which one it is there. */
export function caretPlace(editor: Editor): CaretPlace | undefined {
  const { from } = editor.state.selection
  const { parts, at } = partAt(editor, from)
  const part = parts[at]
  if (!part) return undefined
  let end = part.from + (part.begin?.nodeSize ?? 0)
  const block = part.nodes.findIndex((node) => from < (end += node.nodeSize))
  return { field: part.field, block: from < part.from + (part.begin?.nodeSize ?? 0) ? -1 : block }
}

/** Without a heading of its own a section would join the one above it, and the conclusion stays last. */
const isMovable = (part: Part | undefined) => !!part?.begin && part.field !== 'conclusion'

/** Moves the section at a position up or down by one. */
export function moveSection(editor: Editor, position: number, step: 1 | -1): boolean {
  return moveSectionTo(editor, position, partAt(editor, position).at + step)
}

/** Moves the section at a position to the place of another, with the caret in it. */
export function moveSectionTo(editor: Editor, position: number, to: number): boolean {
  const { parts, at } = partAt(editor, position)
  if (at === to || !isMovable(parts[at]) || !isMovable(parts[to])) return false
  const { doc, tr, selection } = editor.state
  const moved = parts[at]!
  const between = parts.slice(Math.min(at, to), Math.max(at, to) + 1)
  const others = between.filter((part) => part !== moved)
  const ordered = to < at ? [moved, ...others] : [...others, moved]
  const [first, last] = [between[0]!, between.at(-1)!]
  const content = ordered.flatMap((part) => doc.slice(part.from, part.to).content.content)
  tr.replaceWith(first.from, last.to, Fragment.from(content))
  const shift = to < at ? first.from - moved.from : last.to - moved.to
  const inside = selection.from > moved.from && selection.from <= moved.to
  const caret = (inside ? selection.from : moved.from + 1) + shift
  tr.setSelection(TextSelection.near(tr.doc.resolve(caret)))
  editor.view.dispatch(tr.scrollIntoView())
  return true
}

/** Where a section stands on the screen. */
export interface Shown {
  at: number
  top: number
  bottom: number
}

/** The section that a place on the screen is in; the first one for places above all. */
export function sectionOnScreen(editor: Editor, y: number): Shown | undefined {
  const { state, view } = editor
  const end = view.dom.getBoundingClientRect().bottom
  const parts = partsIn(state.doc)
  const topOf = (part: Part | undefined) => {
    const shown = part && view.nodeDOM(part.from)
    return shown instanceof HTMLElement ? shown.getBoundingClientRect().top : end
  }
  const sections = parts.flatMap((part, at) =>
    isMovable(part) ? [{ at, top: topOf(part), bottom: topOf(parts[at + 1]) }] : [],
  )
  return sections.findLast(({ top }) => top <= y) ?? sections[0]
}

/** Takes a section out, heading and text. */
export function removeSection(editor: Editor, position: number) {
  const { parts, at } = partAt(editor, position)
  const part = parts[at]
  if (!part) return
  const { tr, schema, doc } = editor.state
  if (part.to - part.from >= doc.content.size) tr.replaceWith(part.from, part.to, schema.nodes.paragraph!.create())
  else tr.delete(part.from, part.to)
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(part.from, tr.doc.content.size))))
  editor.view.dispatch(tr)
  editor.view.focus()
}

export const hasConclusion = (editor: Editor) => partsIn(editor.state.doc).at(-1)?.field === 'conclusion'

export function beginConclusion(editor: Editor) {
  const end = editor.state.doc.content.size
  editor
    .chain()
    .insertContentAt(end, [{ type: 'conclusion' }, { type: 'paragraph' }])
    .focus('end')
    .run()
}
