import { useState } from 'react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Bold, Image, Italic, Link2Off, List, ListOrdered, Quote, type LucideIcon } from 'lucide-react'
import { PicturePicker } from '../pictures/picker'
import { LinkPicker } from './link-picker'

const tools: { name: string; icon: LucideIcon; markup: string; run: (editor: Editor) => void }[] = [
  { name: 'Strong (Ctrl B)', icon: Bold, markup: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    name: 'Emphasis (Ctrl I)',
    icon: Italic,
    markup: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  { name: 'List', icon: List, markup: 'bulletList', run: (editor) => editor.chain().focus().toggleBulletList().run() },
  {
    name: 'Numbered list',
    icon: ListOrdered,
    markup: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    icon: Quote,
    markup: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

const look =
  'grid size-8 place-items-center rounded text-soft hover:bg-hover aria-pressed:bg-selected aria-pressed:text-ink'

/** The markup that a text can have. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [choosing, setChoosing] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [...tools.map(({ markup }) => markup), 'link'].filter((markup) => now.isActive(markup)).join(' '),
  })
  const has = (markup: string) => active.split(' ').includes(markup)
  return (
    <div role="toolbar" aria-label="Markup" className="flex flex-wrap items-center border-b border-line p-0.5">
      {tools.map(({ name, icon: Icon, markup, run }) => (
        <button
          key={markup}
          title={name}
          aria-label={name}
          aria-pressed={has(markup)}
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
