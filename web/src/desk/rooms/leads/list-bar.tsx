import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { LeadQuery } from '../../../gen/desk'
import { say } from '../../frame/toasts'
import { useMay } from '../../session'
import { cleared, first, isNarrowed, toQuery, type Choice } from './choice'
import { Many } from './many'
import { sortsOf, useCount } from './query'
import type { Selection } from './use-selection'

/** How many reminders are due. They come with the time, not with a change: the list is read again then. */
function useReminders(brand: string, show: () => void): number {
  const tell = useEffectEvent((count: number) =>
    say(count === 1 ? 'A reminder is due' : `${count.toLocaleString()} reminders are due`, show, 'Show'),
  )
  const client = useQueryClient()
  const due = useCount(toQuery({ ...first, view: 'due', brand }), { refetchInterval: 30_000 }).data?.leads
  const before = useRef(due)
  useEffect(() => {
    if (before.current !== undefined && due !== undefined && due > before.current) {
      void client.invalidateQueries({ queryKey: ['leads'] })
      tell(due - before.current)
    }
    before.current = due
  }, [due, client])
  return due ?? 0
}

/** Says, above what was found, how many leads elsewhere have the words too. */
function Elsewhere({ choice, onChange, here }: Pick<ListBarProps, 'choice' | 'onChange'> & { here: number }) {
  const enabled = !!choice.words && choice.view !== 'all' && here > 0
  const everywhere: Choice = { ...choice, view: 'all' }
  const handled: Choice = { ...choice, view: 'handled' }
  const all = useCount(toQuery(everywhere), { enabled }).data?.leads ?? 0
  const more = enabled ? all - here : 0
  const asksHandled = more > 0 && choice.view !== 'handled'
  const done = useCount(toQuery(handled), { enabled: asksHandled }).data?.leads ?? 0
  if (more <= 0) return null
  const onlyHandled = done === more
  const among = onlyHandled ? 'handled' : done ? `elsewhere, ${done.toLocaleString()} of them handled,` : 'elsewhere'
  return (
    <button
      className="border-b border-line px-4 py-1.5 text-left text-accent underline"
      onClick={() => onChange(onlyHandled ? handled : everywhere)}
    >
      {more.toLocaleString()} {among} {more === 1 ? 'matches' : 'match'} too
    </button>
  )
}

interface ListBarProps {
  choice: Choice
  onChange: (next: Choice) => void
  query: LeadQuery
  selection: Selection
}

/** How many leads there are, in which order, and what can be done with those that are chosen. */
export function ListBar({ choice, onChange, query, selection }: ListBarProps) {
  const mayHandle = useMay('leads.handle')
  const count = useCount(query).data?.leads
  const reminders = useReminders(choice.brand, () => onChange({ ...first, view: 'due', brand: choice.brand }))
  if (selection.chosen.size && mayHandle) return <Many query={query} count={count ?? 0} selection={selection} />
  return (
    <>
      <div className="flex h-10 shrink-0 items-center justify-between gap-2 border-b border-line px-4 text-soft">
        <span role="status" className="whitespace-nowrap">
          {count === undefined ? '' : `${count.toLocaleString()} ${count === 1 ? 'lead' : 'leads'}`}
        </span>
        {isNarrowed(choice) && (
          <button className="mr-auto text-accent underline" onClick={() => onChange(cleared(choice))}>
            Clear filters
          </button>
        )}
        {reminders > 0 && choice.view === 'open' && !isNarrowed({ ...choice, brand: '' }) && (
          <button
            className="mr-auto font-medium whitespace-nowrap text-warn underline"
            onClick={() => onChange({ ...choice, view: 'due' })}
          >
            {reminders === 1 ? '1 reminder' : `${reminders.toLocaleString()} reminders`}
          </button>
        )}
        <select
          aria-label="Order"
          className="h-8 rounded-desk bg-ground px-1 text-soft"
          value={choice.sort}
          onChange={(event) => onChange({ ...choice, sort: event.target.value })}
        >
          {sortsOf(choice.view).map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <Elsewhere choice={choice} onChange={onChange} here={count ?? 0} />
    </>
  )
}
