import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { onlineManager } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from 'wouter'
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location'
import type { LeadQuery, LeadRow } from '../../../gen/desk'
import { useShortcuts } from '../../frame/shortcuts'
import { undoLast } from '../../frame/toasts'
import { Empty } from '../../ui/states'
import { addressOf, choiceOf, first, toQuery, type Choice } from './choice'
import { Detail } from './detail'
import { Filters } from './filters'
import { List } from './list'
import { ListBar } from './list-bar'
import { Offline } from './offline'
import { useLeads } from './query'
import { useChangesLeft } from './use-changing'
import { useGone } from './use-gone'
import { useNotesLeft } from './use-notes'
import { useSelection } from './use-selection'

/** An inbox: the list, and one lead beside it. The address says what the list shows and which lead is open. */
export default function LeadsRoom() {
  const { id } = useParams<{ id?: string }>()
  useNotesLeft()
  useChangesLeft()
  const [, go] = useLocation()
  const search = useSearch()
  const hash = useLocationProperty(() => location.hash)
  const choice = useMemo(() => choiceOf(search, hash), [search, hash])
  const query = useMemo(() => toQuery(choice), [choice])
  const due = useDue(query)
  const list = useLeads(query)
  const rows = useMemo(
    () =>
      dueFirst(
        due,
        list.data?.pages.flatMap((page) => page.leads),
      ),
    [due, list.data],
  )
  useGone(
    {
      query,
      rows: useMemo(() => list.data?.pages.flatMap((page) => page.leads) ?? [], [list.data]),
      isWhole: !list.hasNextPage,
      isSettled: !!list.data && !list.isFetching && !list.isPlaceholderData,
      isFiltered: !!(choice.stage || choice.person || choice.state),
    },
    ([only, ...more]) => (more.length ? choose({ ...first, view: 'all', brand: choice.brand }) : open(only)),
  )
  const selection = useSelection(rows, JSON.stringify(query))
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  const { by } = useHistoryState<Going | null>() ?? {}
  const open = (next: string | undefined, state?: Going) =>
    go(`/leads${next ? `/${next}` : ''}${addressOf(choice)}`, { state })
  const choose = (next: Choice) => go(`/leads${id ? `/${id}` : ''}${addressOf(next)}`, { replace: true, state: { by } })
  const step = useStep(
    rows.map((row) => row.id),
    shown,
    open,
  )
  const [wanted, setWanted] = useState(false)
  const openFirst = useEffectEvent(() => {
    setWanted(false)
    if (rows[0]) open(rows[0].id)
  })
  useEffect(() => {
    if (wanted && !list.isFetching) openFirst()
  }, [wanted, list.isFetching])
  useShortcuts([
    { keys: 'j', does: 'Next lead', run: () => step(1) },
    { keys: 'k', does: 'Previous lead', run: () => step(-1) },
    { keys: 'x', does: 'Choose this lead, for many at once', run: () => id && selection.toggle(id) },
    { keys: 'z', does: 'Undo, step by step', run: () => undoLast() },
    { keys: '/', does: 'Search', run: () => document.querySelector<HTMLInputElement>('#lead-words')?.focus() },
  ])
  return (
    <div className="flex h-full flex-col">
      <h1 className="sr-only">Leads</h1>
      <Offline />
      <div className="flex min-h-0 flex-1">
        <section
          aria-label="List of leads"
          className={`${id ? 'hidden lg:flex' : 'flex'} min-h-0 w-full flex-col border-line lg:w-90 lg:shrink-0
            lg:border-r xl:w-100`}
        >
          <Filters choice={choice} onChange={choose} query={query} onFirst={() => setWanted(true)} />
          <ListBar choice={choice} onChange={choose} query={query} selection={selection} />
          <List
            list={list}
            rows={rows}
            selected={id}
            inSight={shown}
            selection={selection}
            onOpen={open}
            choice={choice}
            onChange={choose}
          />
        </section>
        <section
          aria-label="Lead"
          className={`${id ? 'flex' : 'hidden lg:flex'} min-h-0 min-w-0 flex-1 flex-col overflow-y-auto`}
        >
          {id ? (
            <Detail
              key={id}
              id={id}
              by={by}
              onBack={() => open(undefined)}
              onOpen={open}
              onNext={() => step(1)}
              onDone={() => onlineManager.isOnline() && step(1, true)} // the next one could not be read
              many={selection.chosen.size > 0}
              onTogether={(same) => go(`/leads/${id}${addressOf({ ...first, view: 'all', ...same })}`)}
            />
          ) : (
            <Empty title="No lead is open">Choose one from the list, or press J to open the first.</Empty>
          )}
        </section>
      </div>
    </div>
  )
}

/** Those of the open leads whose reminder came, the oldest reminder first; other lists have an order of their own. */
function useDue(query: LeadQuery) {
  const isWanted = !!query.open && !query.sort && !query.words
  const due = useLeads({ ...query, due: true }, isWanted).data
  return useMemo(() => (isWanted ? (due?.pages.flatMap((page) => page.leads) ?? []) : []), [isWanted, due])
}

function dueFirst(due: LeadRow[], rows: LeadRow[] = []) {
  if (!rows.length) return rows
  const first = new Set(due.map(({ id }) => id))
  return [...due, ...rows.filter(({ id }) => !first.has(id))]
}

/**
 * How a lead was come to, where it was not opened itself: by a step from another, which may go on past it, or because
 * the one before is done.
 */
interface Going {
  by?: 'step' | 'done' | undefined
}

/**
 * Goes to the next lead or the one before. A lead that has left the list meanwhile still has its place there: the one
 * that moved up is the next.
 */
function useStep(ids: string[], id: string | undefined, open: (id: string | undefined, state?: Going) => void) {
  const place = useRef(-1)
  const at = id ? ids.indexOf(id) : -1
  if (at >= 0) place.current = at
  return (by: 1 | -1, done = false) => {
    const gone = at < 0 && place.current >= 0
    const from = at < 0 ? place.current : at
    const next = ids[gone && by === 1 ? from : from + by]
    const going: Going = { by: done ? 'done' : 'step' }
    if (next) open(next, going)
    else if (done)
      open(
        ids.findLast((one) => one !== id),
        going,
      )
  }
}
