import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { CalendarDays, Plus, Search } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { PostDetail, PostRow } from '../../../gen/desk'
import { post } from '../../api'
import { useShortcuts } from '../../frame/shortcuts'
import { useMe } from '../../session'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Finder } from '../../ui/finder'
import { Tabs } from '../../ui/tabs'
import { keepBrand, lastBrand } from './last-brand'
import { PostList } from './list'
import { whyNoBlog } from './no-blog'
import { useProposed } from './use-proposed'
import { usePosts, views, type State } from './query'

/** Everything that a brand has written, or that all have. */
export function ListPage({ brand }: { brand: string | undefined }) {
  const [, go] = useLocation()
  const { brands } = useMe()
  const [view, setView] = useState<State | 'all'>('all')
  const [words, setWords] = useState('')
  const [tag, setTag] = useState('')
  const settled = useDeferredValue(words)
  const query = useMemo(
    () => ({
      ...(brand && { brand }),
      ...(view !== 'all' && { state: [view] }),
      ...(settled.trim() && { words: settled.trim() }),
      ...(tag && { tag }),
    }),
    [brand, view, settled, tag],
  )
  const list = usePosts(query)
  const { counts, tags = [] } = list.data?.pages[0] ?? {}
  const begin = useMutation({
    mutationFn: (id: string) => post<PostDetail>(`/posts/${id}`),
    onSuccess: (made, id) => go(`/posts/${id}/${made.id}`),
  })
  const [asks, setAsks] = useState(false)
  const shown = brands.find(({ id }) => id === brand)
  const only = shown ?? (brands.length === 1 ? brands[0] : undefined)
  const start = () => (only ? begin.mutate(only.id) : setAsks(true))
  useEffect(() => {
    if (brand) keepBrand(brand)
  }, [brand])
  useShortcuts([
    ...(only?.noBlog ? [] : [{ keys: 'n', does: 'New post', run: start }]),
    { keys: '/', does: 'Search', run: () => document.querySelector<HTMLInputElement>('#post-words')?.focus() },
  ])
  const open = (row: PostRow) =>
    go(
      row.state === 'quarantine' && row.file
        ? `/posts/${row.brand}/raw/${encodeURIComponent(row.file)}`
        : `/posts/${row.brand}/${encodeURIComponent(row.id)}`,
    )
  return (
    <div className="flex h-full flex-col">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <h1 className="sr-only">Posts</h1>
        <BrandChoice brand={brand} />
        <Link
          href="/posts/-/calendar"
          className="flex h-9 items-center gap-1.5 rounded-desk px-2 text-soft hover:bg-hover hover:text-ink"
        >
          <CalendarDays size={16} aria-hidden="true" /> Calendar
        </Link>
        <div className="relative order-last w-full min-w-40 flex-1 sm:order-none sm:w-auto">
          <Search size={16} aria-hidden="true" className="absolute top-2.5 left-3 text-faint" />
          <input
            id="post-words"
            type="search"
            aria-label="Search posts"
            placeholder="Search posts"
            className="field pl-9"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        {(tags.length > 0 || tag) && (
          <select
            aria-label="Tag"
            className="h-9 max-w-40 rounded-desk border border-line-strong bg-ground px-2"
            value={tag}
            onChange={(event) => setTag(event.target.value)}
          >
            <option value="">All tags</option>
            {(tags.includes(tag) || !tag ? tags : [tag, ...tags]).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
        {!only?.noBlog && (
          <Button kind="main" busy={begin.isPending} onClick={start} className="ml-auto">
            <Plus size={16} aria-hidden="true" /> New post
          </Button>
        )}
      </header>
      <ToDecide />
      <Tabs
        label="Which posts"
        value={view}
        onChange={setView}
        className="shrink-0 gap-1 overflow-x-auto border-b border-line p-2"
        tabs={views.map(({ id, name }) => ({
          id,
          name: (
            <>
              {name}
              {id !== 'all' && !!counts?.[id] && <span className="ml-1.5 text-faint">{counts[id]}</span>}
            </>
          ),
        }))}
      />
      <PostList
        brand={shown}
        list={list}
        onOpen={open}
        onNew={start}
        filtered={view !== 'all' || !!settled.trim() || !!tag}
      />
      {asks && <WhichBrand onPick={(id) => begin.mutate(id)} onClose={() => setAsks(false)} />}
    </div>
  )
}

/** Says that posts wait for the person's word, of whatever brand, and leads to them. */
function ToDecide() {
  const list = useProposed().filter((one) => one.mayDecide)
  const [only] = list
  if (!only) return null
  return (
    <Link
      href={list.length === 1 ? `/posts/${only.brand}/${only.id}` : '/sites/proposals'}
      className="border-b border-line bg-selected px-4 py-2 text-accent underline"
    >
      {list.length === 1
        ? `${only.name} proposes ‘${only.title || 'Without a title'}’; you can decide about it`
        : `${list.length} proposed posts wait for you to decide`}
    </Link>
  )
}

interface WhichBrandProps {
  onPick: (id: string) => void
  onClose: () => void
}

/**
 * Asks for which brand a post is begun where all are shown; the one that was looked at last is first. The list of a
 * brand for which none can be begun says more of why.
 */
function WhichBrand({ onPick, onClose }: WhichBrandProps) {
  const { brands } = useMe()
  const [, go] = useLocation()
  const last = lastBrand(brands.map(({ id }) => id))
  const pick = (id: string) => {
    onClose()
    onPick(id)
  }
  return (
    <Dialog open onClose={onClose} title="New post: for which brand?">
      <Finder
        label="Brand of the new post"
        placeholder="Type a part of its name, or use the arrow keys"
        empty="No brand of yours is called that."
        choices={brands
          .toSorted((one, other) => Number(other.id === last) - Number(one.id === last))
          .toSorted((one, other) => Number(!!one.noBlog) - Number(!!other.noBlog))
          .map((one) => ({
            id: one.id,
            name: one.name,
            hint: whyNoBlog(one),
            run: () => (one.noBlog ? go(`/posts/${one.id}`) : pick(one.id)),
          }))}
      />
    </Dialog>
  )
}

function BrandChoice({ brand }: { brand: string | undefined }) {
  const { brands } = useMe()
  const [, go] = useLocation()
  return (
    <select
      aria-label="Brand"
      className="h-9 max-w-52 rounded-desk border border-line-strong bg-ground px-2 font-medium"
      value={brand ?? '-'}
      onChange={(event) => go(`/posts/${event.target.value}`)}
    >
      {brands.length > 1 && <option value="-">All brands</option>}
      {brands.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  )
}
