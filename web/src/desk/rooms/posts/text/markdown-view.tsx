import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { PostCheck } from '../../../../gen/desk'
import { isInText } from '../show-place'
import { bodyOf, bodyOfMarkdown, markdownOfBody } from './body'
import { textAt } from './checked'
import { isLinkKey, LinkPicker } from './link-picker'
import { markdownOf } from './paste'
import type { TextEditorProps } from './text-editor'
import { usePaste } from './use-paste'

/** The text of a post as it is written, with its markup. */
export function MarkdownView({ value, place, onChange, onHead }: TextEditorProps) {
  const id = useId()
  const paste = usePaste()
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => markdownOfBody(value))
  const written = useRef(JSON.stringify(bodyOf(value)))
  useEffect(() => {
    const now = JSON.stringify(bodyOf(value))
    if (now === written.current) return
    written.current = now
    setText(markdownOfBody(value))
  }, [value])
  const goTo = useEffectEvent((check: PostCheck) => {
    const own = textAt(value, check.field)
    const words = own.slice(check.start, check.end) || own.split('\n', 1)[0]!
    const at = Math.max(0, text.indexOf(words))
    box.current?.focus()
    box.current?.setSelectionRange(at, at + words.length)
  })
  useEffect(() => {
    if (place && isInText(place.field)) goTo(place)
  }, [place])
  const change = (next: string) => {
    const body = bodyOfMarkdown(next)
    written.current = JSON.stringify(body)
    setText(next)
    onChange(body)
  }
  const insert = (words: string) => {
    const { selectionStart: from, selectionEnd: to, value: now } = box.current!
    change(now.slice(0, from) + words + now.slice(to))
    requestAnimationFrame(() => box.current?.setSelectionRange(from + words.length, from + words.length))
  }
  const [linking, setLinking] = useState(false)
  const keys = (event: KeyboardEvent) => {
    if (!isLinkKey(event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
    setLinking(true)
  }
  const chosen = () => text.slice(box.current?.selectionStart ?? 0, box.current?.selectionEnd ?? 0)
  return (
    <div className="rich-box">
      <div className="flex items-center gap-1 border-b border-line px-1 py-0.5 text-xs text-faint">
        <span className="px-1">
          ## section ### sub-heading *emphasis* **strong** - list &gt; quote | table | ``` code [words](/path)
        </span>
        <LinkPicker
          open={linking}
          onOpenChange={setLinking}
          onChoose={(to, title) => insert(`[${chosen() || title}](${to})`)}
        />
      </div>
      <label htmlFor={id} className="sr-only">
        Text
      </label>
      <textarea
        id={id}
        ref={box}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={keys}
        onPaste={(event) => {
          const html = event.clipboardData.getData('text/html')
          const taken = html && paste(html, (pasted) => insert(markdownOf([...onHead(pasted), ...pasted.nodes])))
          if (taken) event.preventDefault()
        }}
        className="grown w-full resize-none bg-transparent px-3 py-2 font-mono text-sm leading-6"
      />
    </div>
  )
}
