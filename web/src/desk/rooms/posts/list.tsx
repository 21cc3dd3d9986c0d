import type { Me, PostRow } from '../../../gen/desk'
import { ago } from '../../lib/time'
import { useMe, useNames } from '../../session'
import { Button } from '../../ui/button'
import { LongList } from '../../ui/long-list'
import { Empty } from '../../ui/states'
import { NoBlog } from './no-blog'
import type { usePosts } from './query'
import { StateBadge } from './state-badge'

interface PostListProps {
  /** The brand whose posts are listed; none means all. */
  brand: Me['brands'][number] | undefined
  list: ReturnType<typeof usePosts>
  onOpen: (row: PostRow) => void
  onNew: () => void
  filtered: boolean
}

export function PostList({ brand, list, onOpen, onNew, filtered }: PostListProps) {
  const rows = list.data?.pages.flatMap((page) => page.posts) ?? []
  const empty = filtered ? (
    <Empty title="No posts match">Try fewer words, or another state.</Empty>
  ) : brand?.noBlog ? (
    <NoBlog brand={brand} why={brand.noBlog} />
  ) : (
    <Empty title="Nothing is written yet" action={<Button onClick={onNew}>Write the first post</Button>}>
      Drafts and published posts appear here.
    </Empty>
  )
  return (
    <LongList list={list} rows={rows} rowHeight={64} waiting="Loading posts" empty={empty}>
      {(row) => <Row row={row} all={!brand} onOpen={onOpen} />}
    </LongList>
  )
}

function Row({ row, all, onOpen }: { row: PostRow; all: boolean; onOpen: (row: PostRow) => void }) {
  const name = useNames()
  const brand = useMe().brands.find(({ id }) => id === row.brand)?.name
  const about = row.fault ?? row.excerpt
  return (
    <button
      onClick={() => onOpen(row)}
      className="flex h-full w-full flex-col justify-center gap-1 border-b border-line px-4 text-left hover:bg-hover"
    >
      <span className="flex w-full items-center gap-2">
        <span className="truncate font-medium">{row.title || row.file || 'Without a title'}</span>
        <StateBadge state={row.state} changed={row.changed} proposed={row.proposed} />
        <span className="ml-auto shrink-0 text-xs text-faint">{when(row)}</span>
      </span>
      <span className="flex w-full gap-2 text-soft">
        {all && <span className="shrink-0 font-medium">{brand ?? row.brand}</span>}
        <span className={`truncate ${row.fault ? 'text-bad' : ''}`}>{about || 'Nothing is said about it yet'}</span>
        {row.tags?.map((tag) => (
          <span key={tag} className="hidden shrink-0 rounded-full bg-hover px-2 text-xs leading-5 text-soft md:block">
            {tag}
          </span>
        ))}
        {row.savedBy && (
          <span className="ml-auto hidden shrink-0 text-xs text-faint sm:block">{name(row.savedBy)}</span>
        )}
      </span>
    </button>
  )
}

function when(row: PostRow): string {
  if (row.state === 'scheduled' && row.date)
    return new Date(row.date).toLocaleString(undefined, {
      dateStyle: 'medium',
      ...(row.date.includes('T') && { timeStyle: 'short' }),
    })
  return row.savedAt ? ago(row.savedAt) : (row.date?.slice(0, 10) ?? '')
}
