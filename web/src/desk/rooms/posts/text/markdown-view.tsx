import { useId, useRef } from 'react'
import { usePictures } from '../pictures/context'
import { LinkPicker } from './link-picker'
import { sectionsOf } from './paste'
import type { TextEditorProps } from './text-editor'

/** A text as it is written, with its markup. */
export function MarkdownView({ label, value, onChange, onSections }: TextEditorProps) {
  const id = useId()
  const { host } = usePictures()
  const box = useRef<HTMLTextAreaElement>(null)
  const insert = (text: string, from = box.current!.selectionStart, to = box.current!.selectionEnd) => {
    onChange(value.slice(0, from) + text + value.slice(to))
    requestAnimationFrame(() => box.current?.setSelectionRange(from + text.length, from + text.length))
  }
  const chosen = () => value.slice(box.current?.selectionStart ?? 0, box.current?.selectionEnd ?? 0)
  return (
    <div className="rich-box">
      <div className="flex items-center gap-1 border-b border-line px-1 py-0.5 text-xs text-faint">
        <span className="px-1">*emphasis* **strong** - list &gt; quote [words](/path)</span>
        <LinkPicker onChoose={(to, title) => insert(`[${chosen() || title}](${to})`)} />
      </div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        id={id}
        ref={box}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => {
          const html = event.clipboardData.getData('text/html')
          const [first, ...rest] = html ? sectionsOf(html, [host]) : []
          if (!first) return
          event.preventDefault()
          const split = onSections && (rest.length > 0 || first.heading)
          const all = [first, ...rest].map((one) => [one.heading, one.content].filter(Boolean).join('\n\n'))
          if (!split) return insert(all.join('\n\n'))
          if (!first.heading) insert(first.content)
          onSections(first.heading ? [first, ...rest] : rest)
        }}
        className="grown w-full resize-none bg-transparent px-3 py-2 font-mono text-sm leading-6"
      />
    </div>
  )
}
