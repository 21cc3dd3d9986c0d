import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { ArrowDown, ArrowUp, Copy, GripVertical, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button'
import { labelOf } from './fields'
import { arrange, entryWords, nounOf, type Arrangement, type Entry } from './lists'
import { isFixed } from './pictured-lists'
import { useDrag } from './use-drag'

interface Props {
  entry: Entry
  disabled: boolean
  onArrange: (next: Arrangement) => void
}

const adds = 'Add one after this'

/** To the first field of the form of an entry, which stands first in the panel. */
const toForm = (inPanel: Element) =>
  inPanel.closest('[role="tabpanel"]')?.querySelector<HTMLElement>('textarea, input')?.focus()

/** Adds an entry and goes to its form. */
const begin =
  (add: () => void) =>
  ({ currentTarget }: MouseEvent) => {
    const panel = currentTarget.closest('[role="tabpanel"]')!
    add()
    setTimeout(() => panel.querySelector<HTMLElement>('textarea, input')?.focus())
  }

/** What can be done with an entry of a list. */
export function EntryTools({
  entry: { list, value, at },
  disabled,
  onArrange,
  keys = true,
}: Props & { keys?: boolean }) {
  const tool = (label: string, off: boolean, next: () => Arrangement, icon: ReactNode) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      aria-disabled={off || undefined}
      tabIndex={keys ? undefined : -1}
      onClick={off ? undefined : label === adds ? begin(() => onArrange(next())) : () => onArrange(next())}
      className={`grid size-8 place-items-center rounded text-soft hover:bg-hover hover:text-ink disabled:opacity-40
        aria-disabled:opacity-40`}
    >
      {icon}
    </button>
  )
  const size = { size: 16, 'aria-hidden': true } as const
  return (
    <span role="group" aria-label={`Entry ${at + 1} of ${value.length}`} className="flex flex-wrap">
      {tool('Move up', at === 0, () => arrange.move(value, at, at - 1), <ArrowUp {...size} />)}
      {tool('Move down', at === value.length - 1, () => arrange.move(value, at, at + 1), <ArrowDown {...size} />)}
      {!isFixed(list) && (
        <>
          {tool(adds, false, () => arrange.add(value, at), <Plus {...size} />)}
          {tool('Duplicate', false, () => arrange.copy(value, at), <Copy {...size} />)}
          {tool('Remove', false, () => arrange.remove(value, at), <Trash2 {...size} />)}
        </>
      )}
    </span>
  )
}

/**
 * A list: put into another order by dragging, with the buttons, or with Alt and the arrow keys. For keys it is one
 * stop, in which the arrow keys go from entry to entry and Delete removes one.
 */
export function ListTools(props: Props & { onChoose: (at: number) => void; onFirst: () => void }) {
  const { entry, disabled, onArrange, onChoose, onFirst } = props
  const { list, value, at } = entry
  const rows = useRef<HTMLOListElement>(null)
  const drag = useDrag(
    () => new Map([...rows.current!.children].map((row, index) => [index, row.getBoundingClientRect()])),
    (from, to) => onArrange(arrange.move(value, from, to)),
  )
  const whole = useRef<HTMLElement>(null)
  const goTo = (row: number) => rows.current?.querySelectorAll<HTMLElement>('[data-row]')[row]?.focus()
  /** Removes an entry and goes on to the next one, or to the button that adds the first. */
  const remove = (index: number) => {
    onArrange(arrange.remove(value, index))
    setTimeout(() =>
      value.length > 1 ? goTo(Math.min(index, value.length - 2)) : whole.current?.querySelector('button')?.focus(),
    )
  }
  const key = (event: KeyboardEvent, from: number) => {
    const to = from + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0)
    const removes = event.key === 'Delete' && !disabled && !isFixed(list)
    if (!removes && (to === from || to < 0 || to >= value.length || (event.altKey && disabled))) return
    event.preventDefault()
    if (removes) return remove(from)
    if (event.altKey) onArrange(arrange.move(value, from, to))
    goTo(to)
  }
  const noun = nounOf(list)
  return (
    <section ref={whole} aria-label={`List: ${labelOf(list)}`} className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        {at >= 0 && (
          <>
            <h3 className="min-w-0 flex-1 truncate font-medium">{labelOf(list)}</h3>
            <EntryTools {...props} />
          </>
        )}
      </div>
      {value.length > 0 && (
        <ol ref={rows} className="flex flex-col rounded-desk border border-line">
          {value.map((item, index) => (
            <li
              key={index}
              className={`flex border-b border-line last:border-b-0 hover:bg-hover has-[[aria-current]]:bg-selected
                ${rowLook(index, drag)}`}
            >
              <span
                aria-hidden="true"
                title="Drag it to another place"
                className="grid w-7 shrink-0 cursor-grab place-items-center text-faint hover:text-ink"
                {...(!disabled && drag.grip(index))}
              >
                <GripVertical size={14} />
              </span>
              <button
                type="button"
                data-row
                aria-current={index === at ? 'true' : undefined}
                aria-keyshortcuts="ArrowUp ArrowDown Alt+ArrowUp Alt+ArrowDown Delete"
                tabIndex={index === Math.max(0, at) ? undefined : -1}
                onClick={({ currentTarget }) => (index === at ? toForm(currentTarget) : onChoose(index))}
                onKeyDown={(event) => key(event, index)}
                className="flex min-w-0 flex-1 items-center gap-2 py-1.5 pr-2 text-left"
              >
                <span className="shrink-0 text-faint">{index + 1}</span>
                <span className="min-w-0 flex-1 truncate">{entryWords(item)}</span>
              </button>
              {!isFixed(list) && (
                <button
                  type="button"
                  aria-label={`Remove ${noun} ${index + 1}`}
                  title="Remove it (Delete)"
                  tabIndex={-1}
                  disabled={disabled}
                  onClick={() => remove(index)}
                  className="grid w-8 shrink-0 place-items-center text-faint hover:text-ink disabled:opacity-40"
                >
                  <Trash2 size={14} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
      {value.length > 0 && (
        <p className="text-xs text-faint">
          Drag an entry, or move it with Alt and the arrow keys{!isFixed(list) && '; Delete removes it'}.
        </p>
      )}
      {value.length === 0 && (
        <Button className="self-start" disabled={disabled} onClick={begin(onFirst)}>
          <Plus size={16} aria-hidden="true" />{' '}
          {list === 'navigation' ? 'Choose the links yourself' : `Add the first ${noun}`}
        </Button>
      )}
      {at < 0 && value.length > 0 && !isFixed(list) && (
        <Button
          className="self-start"
          disabled={disabled}
          onClick={begin(() => onArrange(arrange.add(value, value.length - 1)))}
        >
          <Plus size={16} aria-hidden="true" /> Add a {noun}
        </Button>
      )}
    </section>
  )
}

/** A row that is dragged is faint; the line shows where it will stand. */
export function rowLook(index: number, { from, to }: { from: number | undefined; to: number | undefined }): string {
  if (from === undefined || to === undefined) return ''
  if (index === from) return 'opacity-40'
  if (index !== to) return ''
  return to < from ? 'shadow-[inset_0_2px_0_var(--accent)]' : 'shadow-[inset_0_-2px_0_var(--accent)]'
}
