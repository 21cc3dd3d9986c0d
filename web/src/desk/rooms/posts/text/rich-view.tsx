import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Editor } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { EditorContent, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import type { PostCheck } from '../../../../gen/desk'
import { useUpload } from '../pictures/context'
import { isInText } from '../show-place'
import { bodyOf, bodyOfDocument, documentOfBody, noSources, partsIn, sourcesOf, type Body } from './body'
import { Checked, goToCheck, showChecks } from './checked'
import { documentOf } from './document'
import { FigureView } from './figure-view'
import { insertPasted, placeOf, show } from './insert'
import { readMarkdown } from './paste-markdown'
import { Conclusion, extensions, Figure, SectionHeading, Video } from './schema'
import { ConclusionView, SectionView } from './section-view'
import { caretPlace, moveSection } from './sections'
import type { TextEditorProps } from './text-editor'
import { Toolbar } from './toolbar'
import { usePaste } from './use-paste'

const everything = [
  ...extensions,
  Checked,
  ...[Figure, Video].map((node) => node.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView) })),
  SectionHeading.extend({
    addNodeView: () => ReactNodeViewRenderer(SectionView),
    addKeyboardShortcuts: () => ({
      'Alt-ArrowUp': ({ editor }) => moveSection(editor, editor.state.selection.from, -1),
      'Alt-ArrowDown': ({ editor }) => moveSection(editor, editor.state.selection.from, 1),
    }),
  }),
  Conclusion.extend({ addNodeView: () => ReactNodeViewRenderer(ConclusionView) }),
]

const same = (one: Body, other: Body) => JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))

/** The text of a post as it will look, with the markup that is allowed and no other. */
export function RichView({ value, titled, checks, place, onChange, onCaret, onHead }: TextEditorProps) {
  const written = useRef<Body>(value)
  const sources = useRef(noSources())
  const upload = useUpload()
  const paste = usePaste()
  const insertFiles = (editor: Editor, files: readonly File[]) => {
    for (const file of files) {
      const place = placeOf(editor)
      void upload(file).then(
        ({ name, alt }) => place.take({ type: 'figure', attrs: { picture: name, alt } }),
        () => place.leave(), // said in a toast
      )
    }
  }
  const editor = useEditor({
    extensions: everything,
    content: documentOfBody(value),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Text', class: 'rich' },
      clipboardTextParser: (text, _context, _plain, view) => {
        const nodes = documentOf(text).content!.map((node) => view.state.schema.nodeFromJSON(node))
        const open = nodes.length === 1 && nodes[0]!.isTextblock ? 1 : 0
        return new Slice(Fragment.from(nodes), open, open)
      },
      handlePaste: (_view, event) => {
        const files = pictures(event.clipboardData)
        const html = event.clipboardData?.getData('text/html')
        const written = html || editor.isActive('codeBlock') ? '' : event.clipboardData?.getData('text/plain')
        const markdown = written && readMarkdown(written, !partsIn(editor.state.doc).length && !titled)
        if (files.length && !html) insertFiles(editor, files)
        else if (markdown) insertPasted(editor, markdown, onHead)
        else if (!html || html.includes('data-pm-slice')) return false
        else return paste(html, (pasted) => insertPasted(editor, pasted, onHead))
        return true
      },
      handleDrop: (_view, event) => {
        const files = pictures(event.dataTransfer)
        if (files.length) insertFiles(editor, files)
        return files.length > 0
      },
    },
    onCreate: ({ editor: made }) => (sources.current = sourcesOf(made.state.doc, written.current)),
    onSelectionUpdate: ({ editor: moved }) => {
      const at = caretPlace(moved)
      if (at) onCaret?.(at)
    },
    onUpdate: ({ editor: changed }) => {
      const body = bodyOfDocument(changed.state.doc, sources.current)
      if (same(body, written.current)) return
      written.current = body
      onChange(body)
    },
  })
  // Before the next key is typed: later, what is shown here would be older than what is written.
  useLayoutEffect(() => {
    if (same(value, written.current)) return
    written.current = value
    show(editor, value)
    sources.current = sourcesOf(editor.state.doc, value)
  }, [editor, value])
  const underline = useEffectEvent((all: typeof checks) => showChecks(editor, value, all))
  useEffect(() => underline(checks), [editor, checks])
  const goTo = useEffectEvent((check: PostCheck) => goToCheck(editor, value, check))
  useEffect(() => {
    if (place && isInText(place.field)) goTo(place)
  }, [editor, place])
  return (
    <div className="rich-box">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </div>
  )
}

const pictures = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
