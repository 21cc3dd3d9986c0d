import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Failed, WaitingRows } from './states'

interface LongListProps<Row> {
  list: UseInfiniteQueryResult
  rows: Row[]
  rowHeight: number
  /** What is said while the first page comes. */
  waiting: string
  empty: ReactNode
  /** The id of the row that is kept in sight. */
  inSight?: string | undefined
  children: (row: Row) => ReactNode
}

/** The rows that are in sight, of a list of any length that comes page by page. */
export function LongList<Row extends { id: string }>(props: LongListProps<Row>) {
  const { list, rows, rowHeight, waiting, empty, inSight, children } = props
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
  const at = inSight ? rows.findIndex((row) => row.id === inSight) : -1
  const show = useEffectEvent(() => virtual.scrollToIndex(at, { align: 'auto' }))
  const isThere = at >= 0
  useEffect(() => {
    if (isThere) show()
  }, [inSight, isThere])
  if (list.isPending) return <WaitingRows label={waiting} />
  if (list.isError && !rows.length) return <Failed error={list.error} again={() => void list.refetch()} />
  if (!rows.length) return empty
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
                {children(row)}
              </li>
            )
          )
        })}
      </ul>
      {isFetchingNextPage && <p className="p-3 text-center text-faint">Loading more…</p>}
    </div>
  )
}
