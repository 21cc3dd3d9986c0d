import { type KeyboardEvent, type ReactNode } from 'react'
import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react'
import { labelOf, type Value } from './fields'
import { entryWords, withBlank, withCopy, withMoved, without, type Entry } from './lists'

interface Props {
  entry: Entry
  disabled: boolean
  /** The list as it is to be, and the entry to go on with. */
  onChange: (next: Value[], at: number) => void
}

/** What can be done with an entry of a list. */
export function EntryTools({ entry: { value, at }, disabled, onChange }: Props) {
  const move = (to: number) => onChange(withMoved(value, at, to), to)
  return (
    <span role="group" aria-label={`Entry ${at + 1} of ${value.length}`} className="flex flex-wrap">
      <Tool label="Move up" off={disabled || at === 0} onClick={() => move(at - 1)}>
        <ArrowUp size={16} aria-hidden="true" />
      </Tool>
      <Tool label="Move down" off={disabled || at === value.length - 1} onClick={() => move(at + 1)}>
        <ArrowDown size={16} aria-hidden="true" />
      </Tool>
      <Tool label="Add one after this" off={disabled} onClick={() => onChange(withBlank(value, at), at + 1)}>
        <Plus size={16} aria-hidden="true" />
      </Tool>
      <Tool label="Duplicate" off={disabled} onClick={() => onChange(withCopy(value, at), at + 1)}>
        <Copy size={16} aria-hidden="true" />
      </Tool>
      <Tool label="Remove" off={disabled} onClick={() => onChange(without(value, at), Math.max(0, at - 1))}>
        <Trash2 size={16} aria-hidden="true" />
      </Tool>
    </span>
  )
}

interface ToolProps {
  label: string
  off: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, off, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onClick}
      className="grid size-8 place-items-center rounded text-soft hover:bg-hover hover:text-ink disabled:opacity-40"
    >
      {children}
    </button>
  )
}

/** The list that the chosen text is in: put into another order with the buttons, or with Alt and the arrow keys. */
export function ListTools(props: Props & { onChoose: (at: number) => void }) {
  const { entry, disabled, onChange, onChoose } = props
  const { list, value, at } = entry
  const key = (event: KeyboardEvent, from: number) => {
    const to = from + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0)
    if (!event.altKey || to === from || to < 0 || to >= value.length || disabled) return
    event.preventDefault()
    onChange(withMoved(value, from, to), to)
    const rows = event.currentTarget.closest('ol')?.querySelectorAll('button')
    rows?.[to]?.focus()
  }
  return (
    <section aria-label={`List: ${labelOf(list)}`} className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-medium">{labelOf(list)}</h3>
        <EntryTools {...props} />
      </div>
      <ol className="flex flex-col rounded-desk border border-line">
        {value.map((item, index) => (
          <li key={index} className="border-b border-line last:border-b-0">
            <button
              type="button"
              aria-current={index === at ? 'true' : undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => onChoose(index)}
              onKeyDown={(event) => key(event, index)}
              className="flex w-full items-center gap-2 px-2 py-1.5 text-left hover:bg-hover aria-[current]:bg-selected"
            >
              <span className="shrink-0 text-faint">{index + 1}</span>
              <span className="min-w-0 flex-1 truncate">{entryWords(item)}</span>
            </button>
          </li>
        ))}
      </ol>
      <p className="text-xs text-faint">Alt with the arrow keys moves an entry.</p>
    </section>
  )
}
