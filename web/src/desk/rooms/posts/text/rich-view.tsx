import { useEffect, useEffectEvent, useRef } from 'react'
import type { Editor } from '@tiptap/core'
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import { EditorContent, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import { usePictures, useUpload } from '../pictures/context'
import { Checked, showChecks } from './checked'
import { chunksOf, documentOf, textOfNode } from './document'
import { FigureView } from './figure-view'
import { sectionsOf } from './paste'
import { extensions, Figure, Video } from './schema'
import type { TextEditorProps } from './text-editor'
import { Toolbar } from './toolbar'

/** The text that blocks were made from; a block that nobody touched is written as it was. */
type Sources = WeakMap<Node, { source: string; nodes: Node[] }>

function sourcesOf(doc: Node, text: string): Sources {
  const sources: Sources = new WeakMap()
  let at = 0
  for (const { source, blocks } of chunksOf(text)) {
    const nodes = Array.from({ length: blocks }, (_, n) => doc.child(at + n))
    for (const node of nodes) sources.set(node, { source, nodes })
    at += blocks
  }
  return sources
}

function textOf(doc: Node, sources: Sources): string {
  const parts: string[] = []
  for (let at = 0; at < doc.childCount;) {
    const known = sources.get(doc.child(at))
    if (known?.nodes.every((node, n) => at + n < doc.childCount && doc.child(at + n) === node)) {
      parts.push(known.source)
      at += known.nodes.length
    } else parts.push(textOfNode(doc.child(at++).toJSON()))
  }
  return parts.filter(Boolean).join('\n\n')
}

const everything = [
  ...extensions,
  Checked,
  ...[Figure, Video].map((node) => node.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) })),
]

/** A text as it will look, with the markup that is allowed and no others. */
export function RichView({ label, field, value, checks, onChange, onSections }: TextEditorProps) {
  const written = useRef(value)
  const sources = useRef<Sources>(new WeakMap())
  const upload = useUpload()
  const { host } = usePictures()
  const load = (editor: Editor, text: string) => {
    editor.commands.setContent(documentOf(text), { emitUpdate: false })
    written.current = text
    sources.current = sourcesOf(editor.state.doc, text)
  }
  const insertFiles = (editor: Editor, files: readonly File[]) => {
    for (const file of files)
      void upload(file).then(
        ({ name, alt }) =>
          editor
            .chain()
            .insertContent({ type: 'figure', attrs: { picture: name, alt } })
            .run(),
        () => {}, // said in a toast
      )
  }
  const pasted = (editor: Editor, html: string) => {
    const [first, ...rest] = sectionsOf(html, [host])
    if (!first) return false
    const more = first.heading && onSections ? [first, ...rest] : rest
    const here = more.includes(first) ? '' : [first.heading, first.content].filter(Boolean).join('\n\n')
    if (here) insertText(editor, here)
    if (more.length && onSections) onSections(more)
    else if (more.length) insertText(editor, more.map((one) => `${one.heading}\n\n${one.content}`).join('\n\n'))
    return true
  }
  const editor = useEditor({
    extensions: everything,
    content: documentOf(value),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rich' },
      clipboardTextParser: (text, _context, _plain, view) => {
        const nodes = documentOf(text).content!.map((node) => view.state.schema.nodeFromJSON(node))
        const open = nodes.length === 1 && nodes[0]!.isTextblock ? 1 : 0
        return new Slice(Fragment.from(nodes), open, open)
      },
      handlePaste: (_view, event) => {
        const files = pictures(event.clipboardData)
        const html = event.clipboardData?.getData('text/html')
        if (files.length && !html) insertFiles(editor, files)
        else if (!html || html.includes('data-pm-slice') || !pasted(editor, html)) return false
        return true
      },
      handleDrop: (_view, event) => {
        const files = pictures(event.dataTransfer)
        if (files.length) insertFiles(editor, files)
        return files.length > 0
      },
    },
    onCreate: ({ editor: made }) => (sources.current = sourcesOf(made.state.doc, written.current)),
    onUpdate: ({ editor: changed }) => {
      const text = textOf(changed.state.doc, sources.current)
      if (text === written.current) return
      written.current = text
      onChange(text)
    },
  })
  useEffect(() => {
    if (value !== written.current) load(editor, value)
  }, [editor, value])
  const underline = useEffectEvent((all: typeof checks) =>
    showChecks(
      editor,
      value,
      all.filter((check) => check.field === field),
    ),
  )
  useEffect(() => underline(checks), [editor, checks])
  return (
    <div className="rich-box">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

const pictures = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))

function insertText(editor: Editor, text: string) {
  editor.chain().focus().insertContent(documentOf(text).content!).run()
}
