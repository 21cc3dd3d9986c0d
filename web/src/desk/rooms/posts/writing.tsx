import { useState } from 'react'
import { Plus } from 'lucide-react'
import type { PostCheck, PostChoices, Section } from '../../../gen/desk'
import { Button } from '../../ui/button'
import { FieldChecks } from './checks'
import { GrowingField } from './growing-field'
import { SectionCard } from './section-card'
import { TextEditor, viewNow, keepView, type View } from './text/text-editor'
import type { Draft } from './use-draft'

interface WritingProps {
  draft: Draft
  checks: PostCheck[]
  choices: PostChoices
}

/** The words of a post, in the order in which they are read. */
export function Writing({ draft, checks, choices }: WritingProps) {
  const { post } = draft.text
  const [view, setView] = useState<View>(viewNow)
  const choose = (next: View) => {
    keepView(next)
    setView(next)
  }
  const line = (field: 'title' | 'subtitle' | 'excerpt', label: string, look: string) => (
    <div>
      <GrowingField
        label={label}
        value={post[field] ?? ''}
        onChange={(value) => draft.change({ [field]: value })}
        bounds={choices.lengths[field]}
        className={look}
      />
      <FieldChecks draft={draft} checks={checks} field={field} />
    </div>
  )
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4 px-4 pt-6 pb-24 sm:px-8">
      <ViewChoice view={view} onChange={choose} />
      {line('title', 'Title', 'text-2xl leading-9 font-semibold')}
      {line('subtitle', 'Subtitle', 'text-lg leading-7')}
      {line('excerpt', 'Excerpt', 'text-base leading-6.5 text-soft')}
      <Sections draft={draft} checks={checks} view={view} />
      <div>
        <h2 className="mb-1 font-medium text-faint">Conclusion</h2>
        <TextEditor
          label="Conclusion"
          field="conclusion"
          checks={checks}
          value={post.conclusion ?? ''}
          onChange={(conclusion) => draft.change({ conclusion })}
          view={view}
        />
        <FieldChecks draft={draft} checks={checks} field="conclusion" />
      </div>
    </div>
  )
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

/** Sections can be added anywhere, moved, folded and removed. */
function Sections({ draft, checks, view }: Omit<WritingProps, 'choices'> & { view: View }) {
  const sections = draft.text.post.sections ?? []
  // Sections have no names of their own; these stay with them as they move.
  const [keys, setKeys] = useState<number[]>([])
  const [dragged, setDragged] = useState<number>()
  const [fresh, setFresh] = useState<number>()
  const named = sections.map((_, at) => keys[at] ?? at + 1_000_000 + keys.length)
  // What was drawn may be older than what was written a moment ago, such as the first paragraph of a paste.
  const set = (change: (now: Section[]) => Section[], nextKeys: number[]) => {
    setKeys(nextKeys)
    draft.change((post) => ({ sections: change(post.sections ?? []) }))
  }
  const place = (from: number, to: number) => {
    if (to < 0 || to >= sections.length || from === to) return
    const moved = <T,>(list: T[]) => list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
    set(moved, moved(named))
  }
  const insert = (at: number, ...added: Section[]) => {
    const first = Math.max(0, ...named) + 1
    setFresh(first)
    set((now) => now.toSpliced(at, 0, ...added), named.toSpliced(at, 0, ...added.map((_, n) => first + n)))
  }
  return (
    <div className="flex flex-col gap-3">
      {sections.map((section, at) => (
        <SectionCard
          key={named[at]}
          at={at}
          count={sections.length}
          section={section}
          fresh={named[at] === fresh}
          draft={draft}
          checks={checks}
          view={view}
          onChange={(part) =>
            draft.change((post) => ({
              sections: (post.sections ?? []).map((one, n) => (n === at ? { ...one, ...part } : one)),
            }))
          }
          onMove={(to) => place(at, to)}
          onRemove={() => set((now) => now.toSpliced(at, 1), named.toSpliced(at, 1))}
          onInsert={(added) => insert(at + 1, ...added)}
          onDrag={() => setDragged(at)}
          onDrop={() => dragged !== undefined && place(dragged, at)}
        />
      ))}
      <Button kind="quiet" className="self-start" onClick={() => insert(sections.length, { heading: '', content: '' })}>
        <Plus size={16} aria-hidden="true" /> Add a section
      </Button>
    </div>
  )
}
