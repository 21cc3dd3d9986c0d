import type { Editor, JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { documentOfBody, partsIn, type Body } from './body'
import { markdownOf, type Pasted, type TakeHead } from './paste'

/** Puts a body in the place of another; what is the same in both stays, with the caret in it. */
export function show(editor: Editor, body: Body) {
  const { doc, schema, tr } = editor.state
  const next = schema.nodeFromJSON(documentOfBody(body))
  const start = doc.content.findDiffStart(next.content)
  const end = doc.content.findDiffEnd(next.content)
  if (start === null || !end) return
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content)
  const caret = Math.min(end.b + overlap, tr.doc.content.size)
  tr.setSelection(TextSelection.near(tr.doc.resolve(caret), -1)).setMeta('preventUpdate', true)
  editor.view.dispatch(tr)
}

/** Puts a document where the caret is, with what the post did not take of its head. */
export function insertPasted(editor: Editor, pasted: Pasted, onHead: TakeHead) {
  const empty = !partsIn(editor.state.doc).length
  const all = [...onHead(pasted), ...pasted.nodes]
  if (!all.length) return
  const last = all.findLastIndex(({ type }) => type === 'sectionHeading')
  const ends = empty && /^conclusion$/i.test(all[last]?.content?.[0]?.text ?? '')
  const content = ends ? all.with(last, { type: 'conclusion' }) : all
  const within = editor.isActive('tableCell') || editor.isActive('tableHeader')
  editor
    .chain()
    .focus()
    .insertContent(within ? markdownOf(all).replace(/\s+/g, ' ') : content)
    .run()
}

/**
 * Puts a picture or a video behind the paragraph that the caret is in, or in its place where that is empty. The caret
 * goes behind it, so that what is typed next stands there and does not replace it.
 */
export function insertBlock(editor: Editor, block: JSONContent) {
  const { schema, selection, tr } = editor.state
  const { $from } = selection
  const around = $from.depth > 0 ? $from.node(1) : undefined
  const isBlank = (node?: Node | null) => node?.type.name === 'paragraph' && !node.content.size
  const isEmpty = isBlank(around)
  const from = isEmpty ? $from.before(1) : around ? $from.after(1) : selection.to
  tr.replaceWith(from, isEmpty ? $from.after(1) : from, schema.nodeFromJSON(block))
  const behind = tr.doc.resolve(from).nodeAfter!.nodeSize + from
  if (!isBlank(tr.doc.resolve(behind).nodeAfter)) tr.insert(behind, schema.nodes.paragraph!.create())
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView())
}

/**
 * Holds the place of something that is on its way, while its writer goes on. Where they wrote there meanwhile, it comes
 * before a paragraph that was empty, else behind the one that they were in, and the caret stays with them.
 */
export function placeOf(editor: Editor) {
  const { doc, selection } = editor.state
  const wasEmpty = selection.$from.depth > 0 && !selection.$from.node(1).content.size
  let at = selection.$from.depth > 0 ? selection.$from.before(1) : selection.from
  const follow = ({ transaction }: { transaction: Transaction }) => (at = transaction.mapping.map(at))
  editor.on('transaction', follow)
  const leave = () => void editor.off('transaction', follow)
  const take = (block: JSONContent) => {
    leave()
    if (editor.isDestroyed) return
    if (editor.state.doc.eq(doc) && editor.state.selection.eq(selection)) return insertBlock(editor, block)
    const { schema, tr } = editor.state
    const there = tr.doc.nodeAt(at)
    const from = there && !wasEmpty ? at + there.nodeSize : at
    editor.view.dispatch(tr.insert(from, schema.nodeFromJSON(block)))
  }
  return { take, leave }
}
