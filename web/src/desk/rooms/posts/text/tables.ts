import { Extension, Node, type CommandProps, type Editor } from '@tiptap/core'
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from '@tiptap/pm/tables'

const span = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } }

const cell = (name: string, tag: 'th' | 'td', tableRole: string) =>
  Node.create({
    name,
    content: 'paragraph',
    isolating: true,
    addAttributes: () => span,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    extendNodeSchema: (extension) => (extension.name === name ? { tableRole } : {}),
  })

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: (extension) => (extension.name === 'table' ? { tableRole: 'table' } : {}),
})

const Row = Node.create({
  name: 'tableRow',
  content: '(tableHeader | tableCell)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
  extendNodeSchema: (extension) => (extension.name === 'tableRow' ? { tableRole: 'row' } : {}),
})

/** The first row of a table is its head, whatever became of the one before. */
function keepHeads(changes: readonly Transaction[], _before: EditorState, { doc, schema, tr }: EditorState) {
  if (!changes.some(({ docChanged }) => docChanged)) return undefined
  doc.descendants((table, at) => {
    if (table.type.name !== 'table') return
    table.forEach((row, above, n) =>
      row.forEach((cell, before) => {
        const type = schema.nodes[n ? 'tableCell' : 'tableHeader']!
        if (cell.type !== type) tr.setNodeMarkup(at + above + before + 2, type, cell.attrs)
      }),
    )
  })
  return tr.docChanged ? tr : undefined
}

/** Tab goes through the cells, and behind the last one begins a row. */
const Keys = Extension.create({
  name: 'tableKeys',
  addProseMirrorPlugins: () => [tableEditing(), new Plugin({ appendTransaction: keepHeads })],
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => {
      if (!isInTable(editor.state)) return false
      return (
        editor.commands.command(through(goToNextCell(1))) ||
        editor
          .chain()
          .command(through(addRowAfter))
          .command(through(goToNextCell(1)))
          .run()
      )
    },
    'Shift-Tab': ({ editor }) => editor.commands.command(through(goToNextCell(-1))),
  }),
})

type Command = typeof addRowAfter

const through =
  (command: Command) =>
  ({ state, dispatch }: CommandProps) =>
    command(state, dispatch)

export const tables = [Table, Row, cell('tableHeader', 'th', 'header_cell'), cell('tableCell', 'td', 'cell'), Keys]

/** What can be done with the table that the caret is in. */
export const tableTools: { name: string; short: string; run: (editor: Editor) => boolean }[] = (
  [
    ['Row below', '+ Row', addRowAfter],
    ['Column after', '+ Column', addColumnAfter],
    ['Remove the row', '− Row', deleteRow],
    ['Remove the column', '− Column', deleteColumn],
    ['Remove the table', '− Table', deleteTable],
  ] as const
).map(([name, short, command]) => ({
  name,
  short,
  run: (editor) => editor.chain().focus().command(through(command)).run(),
}))

/** A head and two rows of three, to begin with. */
export function insertTable(editor: Editor) {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const content = [row('tableHeader'), row('tableCell'), row('tableCell')]
  const from = editor.state.selection.from
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content })
    .setTextSelection(from + 4)
    .run()
}
