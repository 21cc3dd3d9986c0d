import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { Post, PostCheck, PostChoices } from '../../../gen/desk'
import { Checks, FieldChecks } from './checks'
import { GrowingField } from './growing-field'
import { bodyOf, bodyOfMarkdown, type Body } from './text/body'
import { headNodes, markdownOf, type Pasted, type TakeHead } from './text/paste'
import { readMarkdown } from './text/paste-markdown'
import { TextEditor, viewNow, keepView, type CaretPlace, type View } from './text/text-editor'
import { Undo } from './text/undo'
import { usePaste } from './text/use-paste'
import type { Draft } from './use-draft'

interface WritingProps {
  draft: Draft
  checks: PostCheck[]
  place: PostCheck | undefined
  onCaret: (at: CaretPlace) => void
  choices: PostChoices
}

/** The words of a post in the order in which they are read: one document, which goes back and forth as a whole. */
export function Writing({ draft, checks, place, choices, onCaret }: WritingProps) {
  const { post } = draft.text
  const [view, setView] = useState<View>(viewNow)
  const paste = usePaste()
  /** What a pasted document says above its body; it comes with the body, so that one step takes both back. */
  const head = useRef<Partial<Post>>({})
  const choose = (next: View) => {
    keepView(next)
    setView(next)
  }
  const keys = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'y' || event.shiftKey) draft.redo()
    else draft.undo()
  }
  const onHead: TakeHead = ({ title, subtitle, nodes }) => {
    const { post } = draft.text
    if (post.title.trim() || !title) return headNodes({ title, subtitle, nodes })
    const alone = !post.subtitle?.trim()
    const taken = { title, ...(subtitle && alone && { subtitle }) }
    const below = headNodes({ title: '', subtitle: alone ? '' : subtitle, nodes })
    if (nodes.length || below.length) head.current = taken
    else draft.change(taken)
    return below
  }
  /** A whole document pasted into an empty title is the post. */
  const pasteAtTop = (event: ClipboardEvent) => {
    if (post.title.trim()) return
    const html = event.clipboardData.getData('text/html')
    const markdown = html ? undefined : readMarkdown(event.clipboardData.getData('text/plain'), true)
    const take = ({ title, subtitle, nodes: below }: Pasted) => {
      const nodes = [...(post.subtitle?.trim() ? headNodes({ title: '', subtitle, nodes: [] }) : []), ...below]
      const [first] = nodes
      const heading = title || (first?.type === 'sectionHeading' ? markdownOf([first]).slice(3) : '')
      const rest = title || !heading ? nodes : nodes.slice(1)
      draft.change((now) => ({
        title: heading || markdownOf(rest.slice(0, 1)),
        ...(subtitle && !now.subtitle?.trim() && { subtitle }),
        ...joined(bodyOfMarkdown(markdownOf(heading ? rest : rest.slice(1))), now),
      }))
    }
    if (markdown) take(markdown)
    if (markdown || (html && paste(html, take))) event.preventDefault()
  }
  const line = (field: 'title' | 'subtitle' | 'excerpt', label: string, look: string, placeholder: string) => (
    <div data-field={field} onPaste={field === 'title' ? pasteAtTop : undefined}>
      <GrowingField
        label={label}
        value={post[field] ?? ''}
        onChange={(value) => draft.change({ [field]: value })}
        bounds={choices.lengths[field]}
        autoFocus={field === 'title' && !post.title}
        placeholder={placeholder}
        className={look}
      />
      <FieldChecks draft={draft} checks={checks} field={field} />
    </div>
  )
  const ofBody = checks.filter(({ field }) => field.startsWith('sections.') || field === 'conclusion')
  return (
    <div
      className="mx-auto flex max-w-2xl flex-col gap-4 px-4 pt-6 pb-24 sm:px-8"
      onKeyDownCapture={keys}
      onBeforeInputCapture={(event) => {
        // The browser's own steps, from its menu or by shaking a phone, know one field alone.
        const { inputType } = event.nativeEvent as InputEvent
        if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return
        event.preventDefault()
        if (inputType === 'historyUndo') draft.undo()
        else draft.redo()
      }}
    >
      <ViewChoice view={view} onChange={choose} />
      {line('title', 'Title', 'text-2xl leading-9 font-semibold', 'What the post is about')}
      {line('subtitle', 'Subtitle', 'text-lg leading-7', 'A second line, if it needs one')}
      {line('excerpt', 'Excerpt', 'text-base leading-6.5 text-soft', 'Two sentences that make somebody read on')}
      <Undo value={draft.undo}>
        <TextEditor
          checks={checks}
          place={place}
          value={{ sections: post.sections, conclusion: post.conclusion }}
          onChange={(body) => {
            draft.change({ ...head.current, ...body })
            head.current = {}
          }}
          onHead={onHead}
          titled={!!post.title.trim()}
          onCaret={onCaret}
          view={view}
        />
      </Undo>
      {ofBody.length > 0 && <Checks draft={draft} checks={ofBody} />}
    </div>
  )
}

/** A pasted body, before what was there. */
function joined(pasted: Body, now: Body): Body {
  const [one, other] = [bodyOf(pasted), bodyOf(now)]
  const both = one.conclusion && other.conclusion ? [{ heading: 'Conclusion', content: one.conclusion }] : []
  return { sections: [...one.sections, ...both, ...other.sections], conclusion: other.conclusion || one.conclusion }
}

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <div role="group" aria-label="How text is written" className="flex justify-end gap-1">
      {(['rich', 'markdown'] as const).map((one) => (
        <button
          key={one}
          aria-pressed={view === one}
          onClick={() => onChange(one)}
          className="h-7 rounded px-2 text-soft hover:bg-hover aria-pressed:bg-selected aria-pressed:text-ink"
        >
          {one === 'rich' ? 'Rich text' : 'Markdown'}
        </button>
      ))}
    </div>
  )
}
