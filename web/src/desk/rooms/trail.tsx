import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'wouter'
import type { Name, TrailPage } from '../../gen/desk'
import { download, get } from '../api'
import { moment } from '../lib/time'
import { useMe, useNames } from '../session'
import { Button } from '../ui/button'
import { RoomHead } from '../ui/room-head'
import { Empty, Failed, WaitingRows } from '../ui/states'
import { brandsOf, told } from './trail-words'

function Line({ entry }: { entry: TrailPage['entries'][number] }) {
  const { brands } = useMe()
  const { action, after, place } = told(entry, useNames())
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-0.5 border-b border-line px-5 py-2.5">
      <span className="font-medium">{entry.name}</span>
      {place ? (
        <Link href={place} className="underline decoration-line-strong underline-offset-2 hover:decoration-current">
          {action}
        </Link>
      ) : (
        <span>{action}</span>
      )}
      {entry.brand && (
        <span className="text-soft">
          {brandsOf(entry, (brand) => brands.find(({ id }) => id === brand)?.name ?? brand)}
        </span>
      )}
      <time dateTime={entry.at} className="ml-auto text-faint">
        {moment(entry.at)}
      </time>
      {(entry.before || after) && (
        <span className="w-full text-soft break-words">
          {entry.before && <del>{entry.before}</del>} {after && <ins className="no-underline">{after}</ins>}
        </span>
      )}
    </li>
  )
}

/** Who did what, newest first. Nothing in it can be changed. */
export default function Trail() {
  const me = useMe()
  const [person, setPerson] = useState('')
  const [brand, setBrand] = useState('')
  const names = useQuery({ queryKey: ['names'], queryFn: () => get<Name[]>('/names'), staleTime: 60_000 })
  const filter = new URLSearchParams({ ...(person && { person }), ...(brand && { brand }) })
  const trail = useInfiniteQuery({
    queryKey: ['trail', filter.toString()],
    queryFn: ({ pageParam }) =>
      get<TrailPage>(
        `/trail?${new URLSearchParams([...filter, ...(pageParam ? [['after', pageParam]] : [])] as string[][])}`,
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const file = useMutation({ mutationFn: () => download('GET', `/trail.csv?${filter}`, 'trail.csv') })
  const entries = trail.data?.pages.flatMap((page) => page.entries) ?? []
  const choice = 'h-9 max-w-44 rounded-desk border border-line bg-ground px-2'
  return (
    <>
      <RoomHead title="Trail">
        <select
          aria-label="Person"
          className={choice}
          value={person}
          onChange={(event) => setPerson(event.target.value)}
        >
          <option value="">Everybody</option>
          {names.data?.map((name) => (
            <option key={name.id} value={name.id}>
              {name.name}
            </option>
          ))}
        </select>
        <select aria-label="Brand" className={choice} value={brand} onChange={(event) => setBrand(event.target.value)}>
          <option value="">All brands</option>
          {me.brands.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
        <Button busy={file.isPending} onClick={() => file.mutate()}>
          <Download size={16} aria-hidden="true" /> CSV
        </Button>
      </RoomHead>
      {trail.isPending && <WaitingRows label="Loading the trail" />}
      {trail.isError && <Failed error={trail.error} again={() => void trail.refetch()} />}
      {trail.data && !entries.length && <Empty title="Nothing yet">What people do at the Desk is recorded here.</Empty>}
      <ol>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ol>
      {trail.hasNextPage && (
        <div className="p-4 text-center">
          <Button busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
