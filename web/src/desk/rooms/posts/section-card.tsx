import { useState, type KeyboardEvent } from 'react'
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Plus, Trash } from 'lucide-react'
import type { PostCheck, Section } from '../../../gen/desk'
import { shownText } from '../../../lib/markup'
import { FieldChecks } from './checks'
import { GrowingField } from './growing-field'
import { TextEditor, type View } from './text/text-editor'
import type { Draft } from './use-draft'

interface SectionCardProps {
  at: number
  count: number
  section: Section
  fresh: boolean
  draft: Draft
  checks: PostCheck[]
  view: View
  onChange: (part: Partial<Section>) => void
  onMove: (to: number) => void
  onRemove: () => void
  onInsert: (sections: Section[]) => void
  onDrag: () => void
  onDrop: () => void
}

const tool = 'rounded p-1.5 text-faint hover:bg-hover hover:text-ink disabled:opacity-40'

/** One section: a heading with text. Alt with an arrow moves it, as the handle does. */
export function SectionCard(props: SectionCardProps) {
  const { at, count, section, draft, checks, onChange, onMove } = props
  const [folded, setFolded] = useState(false)
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(at + (event.key === 'ArrowUp' ? -1 : 1))
  }
  const name = section.heading || `Section ${at + 1}`
  return (
    <section
      aria-label={name}
      onKeyDown={keys}
      onDragOver={(event) => event.dataTransfer.types.includes('application/x-section') && event.preventDefault()}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('application/x-section')) return
        event.preventDefault()
        props.onDrop()
      }}
      className="rounded-desk border border-line p-3"
    >
      <div className="mb-1 flex items-center gap-0.5">
        <span
          draggable
          aria-hidden="true"
          onDragStart={(event) => {
            event.dataTransfer.setData('application/x-section', String(at))
            props.onDrag()
          }}
          className="cursor-grab p-1 text-faint"
        >
          <GripVertical size={16} />
        </span>
        <button className={tool} aria-expanded={!folded} aria-label={`Fold ${name}`} onClick={() => setFolded(!folded)}>
          <ChevronDown size={16} aria-hidden="true" className={folded ? '-rotate-90' : ''} />
        </button>
        {folded && (
          <span className="truncate font-medium">{section.heading || shownText(section.content).slice(0, 60)}</span>
        )}
        <span className="ml-auto flex">
          <button className={tool} aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(at - 1)}>
            <ArrowUp size={16} aria-hidden="true" />
          </button>
          <button
            className={tool}
            aria-label={`Move ${name} down`}
            disabled={at === count - 1}
            onClick={() => onMove(at + 1)}
          >
            <ArrowDown size={16} aria-hidden="true" />
          </button>
          <button
            className={tool}
            aria-label={`Add a section after ${name}`}
            onClick={() => props.onInsert([{ heading: '', content: '' }])}
          >
            <Plus size={16} aria-hidden="true" />
          </button>
          <button className={tool} aria-label={`Remove ${name}`} onClick={props.onRemove}>
            <Trash size={16} aria-hidden="true" />
          </button>
        </span>
      </div>
      {!folded && (
        <>
          <GrowingField
            label="Heading"
            autoFocus={props.fresh}
            value={section.heading}
            onChange={(heading) => onChange({ heading })}
            className="text-lg leading-7 font-semibold"
          />
          <FieldChecks draft={draft} checks={checks} field={`sections.${at}.heading`} />
          <TextEditor
            label={`Text of ${name}`}
            field={`sections.${at}.content`}
            checks={checks}
            value={section.content}
            onChange={(content) => onChange({ content })}
            onSections={props.onInsert}
            view={props.view}
          />
          <FieldChecks draft={draft} checks={checks} field={`sections.${at}.content`} />
        </>
      )}
    </section>
  )
}
