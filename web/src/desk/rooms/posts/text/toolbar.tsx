import { useState } from 'react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Bold, Image, Italic, Link2Off, List, ListOrdered, Quote, type LucideIcon } from 'lucide-react'
import { PicturePicker } from '../pictures/picker'
import { LinkPicker } from './link-picker'

const tools: { name: string; icon: LucideIcon; mark: string; run: (editor: Editor) => void }[] = [
  { name: 'Strong (Ctrl B)', icon: Bold, mark: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    name: 'Emphasis (Ctrl I)',
    icon: Italic,
    mark: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  { name: 'List', icon: List, mark: 'bulletList', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  {
    name: 'Numbered list',
    icon: ListOrdered,
    mark: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { name: 'Quote', icon: Quote, mark: 'blockquote', run: (editor) => editor.chain().focus().toggleBlockquote().run() },
]

const look =
  'grid size-8 place-items-center rounded text-soft hover:bg-hover aria-pressed:bg-selected aria-pressed:text-ink'

/** The marks that a text can have. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [choosing, setChoosing] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [...tools.map(({ mark }) => mark), 'link'].filter((mark) => now.isActive(mark)).join(' '),
  })
  const has = (mark: string) => active.split(' ').includes(mark)
  return (
    <div role="toolbar" aria-label="Marks" className="flex flex-wrap items-center border-b border-line p-0.5">
      {tools.map(({ name, icon: Icon, mark, run }) => (
        <button
          key={mark}
          title={name}
          aria-label={name}
          aria-pressed={has(mark)}
          className={look}
          onClick={() => run(editor)}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
      <LinkPicker
        onChoose={(to, title) => {
          const chain = editor.chain().focus()
          if (editor.state.selection.empty && !editor.isActive('link'))
            chain.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href: to } }] }).run()
          else chain.extendMarkRange('link').setLink({ href: to }).run()
        }}
      />
      {has('link') && (
        <button
          title="Remove the link"
          aria-label="Remove the link"
          className={look}
          onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
        >
          <Link2Off size={16} aria-hidden="true" />
        </button>
      )}
      <button title="Picture" aria-label="Picture" className={look} onClick={() => setChoosing(true)}>
        <Image size={16} aria-hidden="true" />
      </button>
      <PicturePicker
        open={choosing}
        onClose={() => setChoosing(false)}
        onChoose={({ name, alt }) =>
          editor
            .chain()
            .focus()
            .insertContent({ type: 'figure', attrs: { picture: name, alt } })
            .run()
        }
      />
    </div>
  )
}
