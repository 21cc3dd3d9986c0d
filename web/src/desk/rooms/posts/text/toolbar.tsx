import { useEffect, useState } from 'react'
import { Toolbar as Bar } from '@base-ui/react/toolbar'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link2Off,
  List,
  ListOrdered,
  MessageSquareText,
  Play,
  Quote,
  Table,
  type LucideIcon,
} from 'lucide-react'
import { insertBlock } from './insert'
import { PicturePicker } from '../pictures/picker'
import { isLinkKey, LinkPicker } from './link-picker'
import { beginConclusion, hasConclusion } from './sections'
import { look, TableTools } from './table-tools'
import { insertTable } from './tables'
import { VideoDialog } from './video-dialog'

type Tool = [name: string, icon: LucideIcon, markup: string, run: (chain: ChainedCommands) => ChainedCommands]

const tools: Tool[] = [
  ['Strong (Ctrl B)', Bold, 'bold', (chain) => chain.toggleBold()],
  ['Emphasis (Ctrl I)', Italic, 'italic', (chain) => chain.toggleItalic()],
  ['Section', Heading2, 'sectionHeading', (chain) => chain.toggleNode('sectionHeading', 'paragraph')],
  ['Sub-heading', Heading3, 'heading', (chain) => chain.toggleHeading({ level: 3 })],
  ['List', List, 'bulletList', (chain) => chain.toggleBulletList()],
  ['Numbered list', ListOrdered, 'orderedList', (chain) => chain.toggleOrderedList()],
  ['Quote', Quote, 'blockquote', (chain) => chain.toggleBlockquote()],
  ['Note beside the text', MessageSquareText, 'aside', (chain) => chain.toggleWrap('aside')],
  ['Code', Code, 'codeBlock', (chain) => chain.toggleCodeBlock()],
]

/** The markup that a text can have: one stop of the Tab key, in which the arrow keys go from tool to tool. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [choosing, setChoosing] = useState<'picture' | 'video'>()
  const [linking, setLinking] = useState(false)
  useEffect(() => {
    const { dom } = editor.view
    const press = (event: KeyboardEvent) => {
      if (!isLinkKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      // A choice of words just before is known to the text only when the browser has told of it.
      requestAnimationFrame(() => setLinking(true))
    }
    dom.addEventListener('keydown', press)
    return () => dom.removeEventListener('keydown', press)
  }, [editor])
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      [
        ...[...tools.map(([, , markup]) => markup), 'link', 'table'].filter((markup) => now.isActive(markup)),
        ...(hasConclusion(now) ? ['conclusion'] : []),
      ].join(' '),
  })
  const has = (markup: string) => active.split(' ').includes(markup)
  const insert = (type: string, attrs: Record<string, string>) => {
    insertBlock(editor, { type, attrs })
    editor.commands.focus()
  }
  const button = (name: string, Icon: LucideIcon, run: () => void, pressed?: boolean) => (
    <Bar.Button key={name} title={name} aria-label={name} aria-pressed={pressed} className={look} onClick={run}>
      <Icon size={16} aria-hidden="true" />
    </Bar.Button>
  )
  return (
    <Bar.Root
      aria-label="Markup"
      className="sticky top-0 z-10 flex flex-wrap items-center rounded-t-desk border-b border-line bg-ground p-0.5"
    >
      {tools.map(([name, icon, markup, run]) =>
        button(name, icon, () => run(editor.chain().focus()).run(), has(markup)),
      )}
      {has('table') || button('Table', Table, () => insertTable(editor))}
      <LinkPicker
        button={<Bar.Button />}
        open={linking}
        onOpenChange={setLinking}
        onChoose={(to, title) => {
          const chain = editor.chain().focus()
          if (editor.state.selection.empty && !editor.isActive('link'))
            chain.insertContent({ type: 'text', text: title, marks: [{ type: 'link', attrs: { href: to } }] }).run()
          else chain.extendMarkRange('link').setLink({ href: to }).run()
        }}
      />
      {has('link') &&
        button('Remove the link', Link2Off, () => editor.chain().focus().extendMarkRange('link').unsetLink().run())}
      {button('Picture', Image, () => setChoosing('picture'))}
      {button('Video', Play, () => setChoosing('video'))}
      {has('conclusion') || (
        <Bar.Button className={`${look} px-2 text-xs`} onClick={() => beginConclusion(editor)}>
          Add a conclusion
        </Bar.Button>
      )}
      {has('table') && <TableTools editor={editor} />}
      <PicturePicker
        open={choosing === 'picture'}
        onClose={() => setChoosing(undefined)}
        onChoose={({ name, alt }) => insert('figure', { picture: name, alt })}
      />
      <VideoDialog
        open={choosing === 'video'}
        onClose={() => setChoosing(undefined)}
        onChoose={(video) => insert('video', video)}
      />
    </Bar.Root>
  )
}
