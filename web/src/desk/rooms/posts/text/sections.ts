import type { Editor } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { partsIn } from './body'

/** The part of the text that a position is in. */
function partAt({ state: { doc } }: Editor, position: number) {
  const parts = partsIn(doc)
  const at = parts.findIndex(({ from, to }) => position >= from && position < Math.max(to, from + 1))
  return { parts, at: at < 0 ? parts.length - 1 : at }
}

/** Moves the section at a position up or down by one, with the caret in it. The conclusion stays last. */
export function moveSection(editor: Editor, position: number, step: 1 | -1): boolean {
  const { parts, at } = partAt(editor, position)
  const [upper, lower] = step < 0 ? [parts[at - 1], parts[at]] : [parts[at], parts[at + 1]]
  // Without a heading of its own a section would join the one above it.
  if (!upper?.begin || !lower?.begin || lower.field === 'conclusion') return false
  const { doc, tr, selection } = editor.state
  const moved = Fragment.from([
    ...doc.slice(lower.from, lower.to).content.content,
    ...doc.slice(upper.from, upper.to).content.content,
  ])
  tr.replaceWith(upper.from, lower.to, moved)
  const shift = step < 0 ? upper.from - lower.from : lower.to - lower.from
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.max(0, selection.from + shift))))
  editor.view.dispatch(tr.scrollIntoView())
  return true
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
