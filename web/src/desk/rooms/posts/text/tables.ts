import { Extension, Node, type CommandProps, type Editor } from '@tiptap/core'
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

/** Tab goes through the cells, and behind the last one begins a row. */
const Keys = Extension.create({
  name: 'tableKeys',
  addProseMirrorPlugins: () => [tableEditing()],
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
export const tableTools: { name: string; run: (editor: Editor) => boolean }[] = (
  [
    ['Row below', addRowAfter],
    ['Column after', addColumnAfter],
    ['Remove the row', deleteRow],
    ['Remove the column', deleteColumn],
    ['Remove the table', deleteTable],
  ] as const
).map(([name, command]) => ({ name, run: (editor) => editor.chain().focus().command(through(command)).run() }))

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
