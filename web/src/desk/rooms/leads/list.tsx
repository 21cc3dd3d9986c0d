import { useEffect, useRef } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { LeadRow } from '../../../gen/desk'
import { ago } from '../../lib/time'
import { useMe } from '../../session'
import { Empty, Failed, WaitingRows } from '../../ui/states'
import { StateMark } from './state-mark'
import type { useLeads } from './query'

const rowHeight = 76

/** The rows that are in sight, of a list of any length. */
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
  const box = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useEffect(() => {
    if (last >= rows.length - 15 && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage])
  if (list.isPending) return <WaitingRows label="Loading leads" />
  if (list.isError && !rows.length) return <Failed error={list.error} again={() => void list.refetch()} />
  if (!rows.length) {
    return filtered ? (
      <Empty title="No lead is like that">Try fewer words, or another state or time.</Empty>
    ) : (
      <Empty title="All caught up">
        New demo requests and messages appear here by themselves. Send a test lead to see one arrive.
      </Empty>
    )
  }
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto" aria-busy={list.isFetching}>
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <li
                key={row.id}
                className="absolute inset-x-0"
                style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
              >
                <Row row={row} selected={row.id === selected} onOpen={onOpen} />
              </li>
            )
          )
        })}
      </ul>
      {isFetchingNextPage && <p className="p-3 text-center text-faint">Loading more…</p>}
    </div>
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
          {row.state !== 'delivered' && row.state !== 'stored' && <StateMark state={row.state} />}
        </span>
      </span>
    </button>
  )
}
