import { useEffect, useEffectEvent, useState } from 'react'
import { Search, SlidersHorizontal } from 'lucide-react'
import type { LeadQuery } from '../../../gen/desk'
import { useMe } from '../../session'
import { Tabs } from '../../ui/tabs'
import { fleets, noOne, views, type Choice } from './choice'
import { ListMenu } from './list-menu'
import { stateWords, times, types, useHandlers } from './query'
import { standings } from './quote/state'
import { SavedFilters } from './saved-filters'
import { useWords } from './words'

const tab = `h-7 shrink-0 rounded px-1 font-medium text-soft hover:bg-hover aria-selected:bg-selected
  aria-selected:text-ink`
const small = 'h-8 min-w-0 flex-1 rounded-desk border border-line bg-ground px-2 text-ink'

interface FiltersProps {
  choice: Choice
  onChange: (next: Choice) => void
  query: LeadQuery
  /** Opens the first lead that is found. */
  onFirst: () => void
}

export function Filters({ choice, onChange, query, onFirst }: FiltersProps) {
  const set = (part: Partial<Choice>) => onChange({ ...choice, ...part })
  const hidden = [choice.state, choice.type, choice.days, choice.from, choice.to, choice.person, choice.stage]
  const used = [...hidden, choice.quote, choice.fleet].filter(Boolean).length
  const [more, setMore] = useState(used > 0)
  return (
    <div className="border-b border-line p-2">
      <div className="flex items-center gap-1">
        <Words words={choice.words} onWords={(words) => set({ words })} onFirst={onFirst} />
        <button
          aria-label={used ? `Filter, ${used} chosen` : 'Filter'}
          aria-expanded={more}
          onClick={() => setMore(!more)}
          className="relative grid size-9 shrink-0 place-items-center rounded-desk text-soft hover:bg-hover"
        >
          <SlidersHorizontal size={18} aria-hidden="true" />
          {used > 0 && <span className="absolute top-1 right-1 size-2 rounded-full bg-accent" />}
        </button>
        <ListMenu query={query} />
      </div>
      <Tabs
        label="Which leads"
        tabs={views.filter(({ id }) => id !== 'due' || choice.view === 'due')}
        value={choice.view}
        onChange={(view) => set({ view })}
        className="mt-2 justify-between overflow-x-auto"
        look={tab}
      />
      {choice.company && (
        <p className="mt-2 flex items-center justify-between gap-2 px-2">
          <span className="min-w-0 truncate">Only from {choice.company}</span>
          <button className="shrink-0 text-accent underline" onClick={() => set({ company: '' })}>
            Show all
          </button>
        </p>
      )}
      <SavedFilters choice={choice} onChange={onChange} />
      {more && <Narrowing choice={choice} set={set} />}
    </div>
  )
}

/** Asks once for each pause in typing. */
function Words({ words, onWords, onFirst }: { words: string; onWords: (words: string) => void; onFirst: () => void }) {
  const [typed, setTyped] = useState(words)
  const [known, setKnown] = useState(words)
  if (known !== words) {
    setKnown(words)
    if (typed.trim() !== words) setTyped(words) // another filter was chosen
  }
  const tell = useEffectEvent(() => onWords(typed.trim()))
  useEffect(() => {
    if (typed.trim() === words) return
    const pause = setTimeout(() => tell(), 250)
    return () => clearTimeout(pause)
  }, [typed, words])
  return (
    <div className="relative flex-1">
      <Search size={16} aria-hidden="true" className="absolute top-2.5 left-3 text-faint" />
      <input
        id="lead-words"
        type="search"
        aria-label="Search leads"
        placeholder="Search leads"
        className="field pl-9"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'ArrowDown') {
            event.preventDefault()
            if (typed.trim() !== words) onWords(typed.trim())
            onFirst()
          } else if (event.key !== 'Escape') return
          event.currentTarget.blur()
        }}
      />
    </div>
  )
}

interface PickOneProps {
  label: string
  value: string
  any: string
  options: readonly { id: string; name: string }[]
  onChange: (value: string) => void
}

function PickOne({ label, value, any, options, onChange }: PickOneProps) {
  return (
    <select aria-label={label} className={small} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{any}</option>
      {options.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </select>
  )
}

const states = Object.entries(stateWords).map(([id, { word }]) => ({ id, name: word }))
const kinds = Object.entries(types).map(([id, name]) => ({ id, name }))
const own = 'own'

/** Everything that makes the list shorter. */
function Narrowing({ choice, set }: { choice: Choice; set: (part: Partial<Choice>) => void }) {
  const me = useMe()
  const { stages } = useWords(choice.brand)
  const people = useHandlers().map(({ id, name }) => ({ id, name: id === me.person.id ? 'With me' : `With ${name}` }))
  const [dates, setDates] = useState(!!(choice.from || choice.to))
  const time = (days: string) => {
    setDates(days === own)
    set(days === own ? { days: '' } : { days, from: '', to: '' })
  }
  return (
    <>
      <div className="mt-2 grid grid-cols-2 gap-1">
        <PickOne
          label="State"
          any="Any state"
          options={states}
          value={choice.state}
          onChange={(state) => set({ state })}
        />
        <PickOne label="Kind" any="Any kind" options={kinds} value={choice.type} onChange={(type) => set({ type })} />
        <PickOne
          label="Time"
          any="Any time"
          options={[...times.slice(1), { id: own, name: 'Own dates…' }]}
          value={dates ? own : choice.days}
          onChange={time}
        />
        <PickOne
          label="Person"
          any="Anybody’s"
          options={[{ id: noOne, name: 'Unassigned' }, ...people]}
          value={choice.person}
          onChange={(person) => set({ person })}
        />
        <PickOne
          label="Stage of leads"
          any="Any stage"
          options={stages}
          value={choice.stage}
          onChange={(stage) => set({ stage })}
        />
        <PickOne
          label="Fleet size"
          any="Any fleet"
          options={fleets}
          value={choice.fleet}
          onChange={(fleet) => set({ fleet })}
        />
        <PickOne
          label="Quote"
          any="Any quote"
          options={standings}
          value={choice.quote}
          onChange={(quote) => set({ quote })}
        />
      </div>
      {dates && <Dates choice={choice} set={set} />}
    </>
  )
}

function Dates({ choice, set }: { choice: Choice; set: (part: Partial<Choice>) => void }) {
  return (
    <div className="mt-1 flex items-center gap-1">
      <input
        type="date"
        aria-label="From"
        className={small}
        value={choice.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label="To"
        className={small}
        value={choice.to}
        onChange={(event) => set({ to: event.target.value })}
      />
    </div>
  )
}
