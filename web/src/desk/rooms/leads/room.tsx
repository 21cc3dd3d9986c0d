import { useDeferredValue, useMemo, useState } from 'react'
import { useLocation, useParams, useSearch } from 'wouter'
import type { LeadQuery } from '../../../gen/desk'
import { useShortcuts } from '../../frame/shortcuts'
import { Empty } from '../../ui/states'
import { first, toChoice, toQuery } from './choice'
import { Detail } from './detail'
import { Filters } from './filters'
import { List } from './list'
import { useLeads } from './query'

/** An inbox: the list, and one lead beside it. */
export default function LeadsRoom() {
  const { id } = useParams<{ id?: string }>()
  const [, go] = useLocation()
  const search = useSearch()
  const brand = new URLSearchParams(search).get('brand')
  const [choice, setChoice] = useState(first)
  const settled = useDeferredValue(choice)
  const query = useMemo(() => toQuery(settled, brand), [settled, brand])
  const list = useLeads(query)
  const rows = list.data?.pages.flatMap((page) => page.leads) ?? []
  const open = (next: string) => go(`/leads/${next}${search ? `?${search}` : ''}`)
  const openSaved = (saved: LeadQuery) => {
    const [only] = saved.brands ?? []
    setChoice(toChoice(saved))
    go(`/leads${only ? `?brand=${encodeURIComponent(only)}` : ''}`)
  }
  const step = (by: number) => {
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[at < 0 ? 0 : at + by]
    if (next) open(next.id)
  }
  useShortcuts([
    { keys: 'j', does: 'Next lead', run: () => step(1) },
    { keys: 'k', does: 'Previous lead', run: () => step(-1) },
    { keys: '/', does: 'Search', run: () => document.querySelector<HTMLInputElement>('#lead-words')?.focus() },
  ])
  return (
    <div className="flex h-full">
      <h1 className="sr-only">Leads</h1>
      <section
        aria-label="List of leads"
        className={`${id ? 'hidden lg:flex' : 'flex'} min-h-0 w-full flex-col border-line lg:w-90 lg:shrink-0 lg:border-r`}
      >
        <Filters choice={choice} onChange={setChoice} onSaved={openSaved} query={query} />
        <List
          list={list}
          rows={rows}
          selected={id}
          onOpen={open}
          filtered={JSON.stringify(query) !== JSON.stringify(toQuery(first, null))}
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
            onBack={() => go(`/leads${search ? `?${search}` : ''}`)}
            onOpen={open}
            onNext={() => step(1)}
          />
        ) : (
          <Empty title="No lead is open">Choose one from the list, or press J to open the first.</Empty>
        )}
      </section>
    </div>
  )
}
