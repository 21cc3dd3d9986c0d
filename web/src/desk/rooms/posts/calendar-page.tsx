import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import { Link, useLocation, useSearch } from 'wouter'
import type { PostRow } from '../../../gen/desk'
import { useMe } from '../../session'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Failed } from '../../ui/states'
import { StateBadge } from './state-badge'
import { dayOf, daysOf, hourOf, idOf, shiftMonth, spoken, stepOf, useMonth, useMoves } from './calendar'

/** What all brands have written, by day. What waits for its time is dragged to another day, or moved there by keys. */
export function CalendarPage() {
  const [, go] = useLocation()
  const today = dayOf(new Date())
  const month = /^month=(\d{4}-\d{2})$/.exec(useSearch())?.[1] ?? today.slice(0, 7)
  const known = useMonth(month)
  const { rows, move } = useMoves(known.data ?? [])
  // The post that was moved last keeps the focus on its new day.
  const follow = useRef('')
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById(follow.current)?.focus()
  }, [rows])
  const moveTo = (row: PostRow, day: string) => {
    follow.current = idOf(row)
    move(row, day)
    if (!day.startsWith(month)) go(`/posts/-/calendar?month=${day.slice(0, 7)}`)
  }
  if (!known.data && known.isError) return <Failed error={known.error} again={() => void known.refetch()} />
  const arrow = 'rounded p-2 text-soft hover:bg-hover hover:text-ink'
  const name = new Date(`${month}-15T12:00`).toLocaleDateString(undefined, { month: 'long', year: 'numeric' })
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <h1 className="min-w-40 text-base font-semibold">{name}</h1>
        <Link href={`?month=${shiftMonth(month, -1)}`} aria-label="The month before" className={arrow}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Link>
        <Link href={`?month=${shiftMonth(month, 1)}`} aria-label="The month after" className={arrow}>
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
        {month !== today.slice(0, 7) && (
          <Link href="/posts/-/calendar" className="rounded-desk border border-line px-2 py-1 hover:bg-hover">
            Today
          </Link>
        )}
        <p className="text-faint max-md:hidden">
          Drag what waits for its time, or move it with Alt and the arrow keys.
        </p>
        <Link
          href="/posts/-"
          className="ml-auto flex h-9 items-center gap-1.5 rounded-desk px-2 text-soft hover:bg-hover"
        >
          <List size={16} aria-hidden="true" /> List
        </Link>
      </header>
      <div aria-hidden="true" className="hidden grid-cols-7 border-b border-line md:grid">
        {daysOf(month)
          .slice(0, 7)
          .map((day) => (
            <span key={day} className="px-2.5 py-1 text-xs text-faint">
              {new Date(`${day}T12:00`).toLocaleDateString(undefined, { weekday: 'short' })}
            </span>
          ))}
      </div>
      <ol
        className="grid flex-1 content-start md:auto-rows-fr md:grid-cols-7 md:content-stretch"
        aria-busy={known.isFetching}
      >
        {daysOf(month).map((day) => (
          <Day
            key={day}
            day={day}
            today={day === today}
            outside={!day.startsWith(month)}
            rows={rows.filter((row) => dayOf(row.date) === day)}
            onMove={moveTo}
            onDropped={(id) => {
              const row = rows.find((one) => idOf(one) === id)
              if (row) moveTo(row, day)
            }}
          />
        ))}
      </ol>
    </div>
  )
}

const kind = 'application/x-post'

interface DayProps {
  day: string
  today: boolean
  outside: boolean
  rows: PostRow[]
  onMove: (row: PostRow, day: string) => void
  onDropped: (id: string) => void
}

/** One day; on a phone only those are shown on which there is something. */
function Day({ day, today, outside, rows, onMove, onDropped }: DayProps) {
  return (
    <li
      aria-label={spoken(day)}
      onDragOver={(event) => event.dataTransfer.types.includes(kind) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDropped(event.dataTransfer.getData(kind))
      }}
      className={`border-b border-line p-1.5 md:min-h-24 md:border-r ${outside ? 'bg-side' : ''} ${
        rows.length || today ? '' : 'max-md:hidden'
      }`}
    >
      <p className={`mb-1 px-1 text-xs ${today ? 'font-semibold text-accent' : 'text-faint'}`}>
        <span className="md:hidden">{spoken(day)}</span>
        <span aria-hidden="true" className="max-md:hidden">
          {Number(day.slice(8))}
        </span>
      </p>
      <ul className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={idOf(row)}>
            <Entry row={row} onMove={(to) => onMove(row, to)} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Entry({ row, onMove }: { row: PostRow; onMove: (day: string) => void }) {
  const [, go] = useLocation()
  const brand = useMe().brands.find(({ id }) => id === row.brand)?.name ?? row.brand
  const movable = row.state === 'scheduled' || row.state === 'draft'
  const [dragged, setDragged] = useState(false)
  const [asked, setAsked] = useState(false)
  const keys = (event: KeyboardEvent) => {
    const step = event.altKey && movable ? stepOf(event.key) : 0
    if (!step) return
    event.preventDefault()
    const to = new Date(`${dayOf(row.date)}T12:00`)
    to.setDate(to.getDate() + step)
    onMove(dayOf(to))
  }
  const entry = (
    <button
      id={idOf(row)}
      draggable={movable}
      onDragStart={(event) => {
        event.dataTransfer.setData(kind, idOf(row))
        setDragged(true)
      }}
      onDragEnd={() => setDragged(false)}
      onKeyDown={keys}
      onClick={() => go(`/posts/${row.brand}/${encodeURIComponent(row.id)}`)}
      className={`w-full rounded border border-line bg-raised px-2 py-1 text-left text-xs hover:border-line-strong ${
        dragged ? 'opacity-50' : ''
      } ${movable ? 'cursor-grab' : ''}`}
    >
      <span className="block truncate font-medium">{row.title || 'Without a title'}</span>
      <span className="flex items-center gap-1 text-soft">
        {row.state === 'scheduled' && <span className="shrink-0">{hourOf(row.date)}</span>}
        <span className="truncate">{brand}</span>
        <StateBadge state={row.state} changed={row.changed} proposed={row.proposed} />
      </span>
    </button>
  )
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">{entry}</div>
      {movable && (
        <Button
          kind="quiet"
          className="md:hidden"
          aria-label={`Move ${row.title || 'Without a title'}`}
          onClick={() => setAsked(true)}
        >
          Move…
        </Button>
      )}
      {asked && <MoveDialog day={dayOf(row.date)} onMove={onMove} onClose={() => setAsked(false)} />}
    </div>
  )
}

interface MoveDialogProps {
  day: string
  onMove: (day: string) => void
  onClose: () => void
}

/** Asks for the day where there is no room to drag to it. */
function MoveDialog({ day, onMove, onClose }: MoveDialogProps) {
  const [to, setTo] = useState(day)
  return (
    <Dialog open onClose={onClose} title="Move to another day">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          onMove(to)
        }}
      >
        <Field label="Day" type="date" required value={to} onChange={(event) => setTo(event.target.value)} />
        <Button type="submit" kind="main">
          Move
        </Button>
      </form>
    </Dialog>
  )
}
