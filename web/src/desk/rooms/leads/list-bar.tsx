import type { LeadQuery } from '../../../gen/desk'
import { useMay } from '../../session'
import { cleared, isNarrowed, type Choice } from './choice'
import { Many } from './many'
import { sorts, useCount } from './query'
import type { Selection } from './use-selection'

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
  if (selection.chosen.size && mayHandle) return <Many query={query} count={count ?? 0} selection={selection} />
  return (
    <div className="flex h-10 shrink-0 items-center justify-between gap-2 border-b border-line px-4 text-soft">
      <span role="status">
        {count === undefined ? '' : `${count.toLocaleString()} ${count === 1 ? 'lead' : 'leads'}`}
      </span>
      {isNarrowed(choice) && (
        <button className="mr-auto text-accent underline" onClick={() => onChange(cleared(choice))}>
          Clear filters
        </button>
      )}
      <select
        aria-label="Order"
        className="h-8 rounded-desk bg-ground px-1 text-soft"
        value={choice.sort}
        onChange={(event) => onChange({ ...choice, sort: event.target.value })}
      >
        {sorts.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  )
}
