import type { LeadRow } from '../../../gen/desk'
import { ago } from '../../lib/time'
import { useMe } from '../../session'
import { LongList } from '../../ui/long-list'
import { Empty } from '../../ui/states'
import { StateBadge } from './state-badge'
import type { useLeads } from './query'

export function List({
  list,
  rows,
  selected,
  onOpen,
  filtered,
}: {
  list: ReturnType<typeof useLeads>
  rows: LeadRow[]
  selected: string | undefined
  onOpen: (id: string) => void
  filtered: boolean
}) {
  const empty = filtered ? (
    <Empty title="No leads match">Try fewer words, or another state or time.</Empty>
  ) : (
    <Empty title="All caught up">
      New demo requests and messages appear here by themselves. Send a test lead to see one arrive.
    </Empty>
  )
  return (
    <LongList list={list} rows={rows} rowHeight={76} waiting="Loading leads" empty={empty}>
      {(row) => <Row row={row} selected={row.id === selected} onOpen={onOpen} />}
    </LongList>
  )
}

function Row({ row, selected, onOpen }: { row: LeadRow; selected: boolean; onOpen: (id: string) => void }) {
  const brand = useMe().brands.find((one) => one.id === row.brand)?.name ?? row.brand
  const unread = !row.handling.readAt
  return (
    <button
      onClick={() => onOpen(row.id)}
      aria-current={selected ? 'true' : undefined}
      className="flex h-full w-full flex-col justify-center gap-0.5 border-b border-line px-4 text-left hover:bg-hover aria-[current]:bg-selected"
    >
      <span className="flex w-full items-center gap-2">
        {unread && (
          <span className="size-2 shrink-0 rounded-full bg-accent">
            <span className="sr-only">Unread</span>
          </span>
        )}
        <span className={`truncate ${unread ? 'font-semibold' : 'font-medium'}`}>{row.name || 'No name'}</span>
        {row.company && <span className="truncate text-soft">{row.company}</span>}
        <time dateTime={row.receivedAt} className="ml-auto shrink-0 text-xs text-faint">
          {ago(row.receivedAt)}
        </time>
      </span>
      <span className="w-full truncate text-soft">{row.preview || row.email}</span>
      <span className="flex w-full items-center gap-2 text-xs text-faint">
        <span className="truncate">{brand}</span>
        <span className="ml-auto flex shrink-0 gap-2">
          {row.handling.handledAt && <span>✓ Handled</span>}
          {row.state !== 'delivered' && row.state !== 'stored' && <StateBadge state={row.state} />}
        </span>
      </span>
    </button>
  )
}
