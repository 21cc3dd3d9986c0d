import type { LeadQuery } from '../../../gen/desk'

/** Minutes that this person's clock is ahead of UTC. */
const ahead = () => 0 - new Date().getTimezoneOffset()

/**
 * The lists that people come back to. Reminders that are due have a tab while they are shown; the bar of the list says
 * that there are some. What this person is to be reminded of until the day ends depends on their clock.
 */
export const views = [
  { id: 'due', name: 'Due', query: { due: true } },
  { id: 'open', name: 'Open', query: { open: true } },
  { id: 'today', name: 'Today', query: {} },
  { id: 'unread', name: 'Unread', query: { unread: true } },
  { id: 'mine', name: 'Mine', query: { mine: true, open: true } },
  { id: 'later', name: 'Later', query: { later: true } },
  { id: 'handled', name: 'Handled', query: { handled: true } },
  { id: 'aside', name: 'Aside', query: { state: 'flagged' } },
  { id: 'all', name: 'All', query: {} },
] as const satisfies readonly { id: string; name: string; query: LeadQuery }[]

export type View = (typeof views)[number]['id']

/** Sizes of fleets as forms offer them, by the smallest and the largest number of vehicles. */
export const fleets = [
  { id: '1-10', name: 'Under 10' },
  { id: '11-100', name: '11 - 100' },
  { id: '101-999', name: '101 - 1000' },
  { id: '1000-', name: '1000+' },
] as const

export const noOne = 'nobody'
export const today = 'today'

/** What the list shows, as the address says it: every part is in it, so that a reload and a link show the same. */
export interface Choice {
  view: View
  words: string
  brand: string
  state: string
  type: string
  /** So many days back, or today; from and to are own dates instead. */
  days: string
  from: string
  to: string
  /** The id of a person, or nobody. */
  person: string
  stage: string
  quote: string
  fleet: string
  company: string
  sort: string
}

export const first: Choice = {
  view: 'open',
  words: '',
  brand: '',
  state: '',
  type: '',
  days: '',
  from: '',
  to: '',
  person: '',
  stage: '',
  quote: '',
  fleet: '',
  company: '',
  sort: '',
}

const parts = Object.keys(first) as (keyof Choice)[]

/** Reads an address. What is searched for is behind the hash: that part never leaves the browser. */
export function choiceOf(search: string, hash: string): Choice {
  const given = new URLSearchParams(search)
  const choice = Object.fromEntries(parts.map((part) => [part, given.get(part) ?? first[part]])) as unknown as Choice
  const view = views.some((one) => one.id === choice.view) ? choice.view : first.view
  return { ...choice, view, words: decode(hash.replace(/^#/, '')) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '' // cut off on its way here
  }
}

/** The part of an address behind its path. */
export function addressOf(choice: Choice): string {
  const said = parts.filter((part) => part !== 'words' && choice[part] && choice[part] !== first[part])
  const search = new URLSearchParams(said.map((part) => [part, choice[part]])).toString()
  return (search && `?${search}`) + (choice.words && `#${encodeURIComponent(choice.words)}`)
}

/** The same list and order with nothing left out of it. */
export const cleared = ({ view, sort }: Choice): Choice => ({ ...first, view, sort })

/** Whether anything is left out of a list. */
export const isNarrowed = (choice: Choice) => addressOf(choice) !== addressOf(cleared(choice))

/** The beginning of a day of this person's calendar, or of the day after it. */
const midnight = (day: string, later = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

const dayOf = (iso: string, earlier = 0) => {
  const at = new Date(iso)
  at.setDate(at.getDate() - earlier)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}

export function toQuery(choice: Choice): LeadQuery {
  const [from, to] = choice.fleet.split('-').map(Number)
  return {
    ...(choice.state && { state: choice.state }),
    ...views.find((view) => view.id === choice.view)?.query,
    ...(choice.view === 'today' && { dueToday: ahead() }),
    ...(choice.words.trim() && { words: choice.words.trim() }),
    ...(choice.brand && { brands: [choice.brand] }),
    ...(choice.type && { type: choice.type }),
    ...(choice.days === today ? { today: ahead() } : choice.days && { days: Number(choice.days) }),
    ...(choice.from && { since: midnight(choice.from) }),
    ...(choice.to && { until: midnight(choice.to, 1) }),
    ...(choice.person === noOne ? { unassigned: true } : choice.person && { assigned: choice.person }),
    ...(choice.stage && { stage: choice.stage as NonNullable<LeadQuery['stage']> }),
    ...(choice.quote && { quote: choice.quote as NonNullable<LeadQuery['quote']> }),
    ...(from && { fleetFrom: from }),
    ...(to && { fleetTo: to }),
    ...(choice.company && { company: choice.company }),
    ...(choice.sort && { sort: choice.sort as NonNullable<LeadQuery['sort']> }),
  }
}

/** A query that was kept, as the choice that it was made from. */
export function choiceOfQuery(query: LeadQuery): Choice {
  const asked = new Map<string, unknown>(Object.entries(query))
  const fits = (wanted: object) => Object.entries(wanted).every(([part, value]) => asked.get(part) === value)
  const size = (wanted: object) => Object.keys(wanted).length
  const fitting = views.filter(({ id, query }) => id !== 'today' && fits(query))
  const largest = fitting.sort((a, b) => size(b.query) - size(a.query))[0]?.id ?? 'all'
  const view = query.dueToday === undefined ? largest : 'today'
  return {
    ...first,
    view,
    words: query.words ?? '',
    brand: query.brands?.[0] ?? '',
    state: view === 'aside' ? '' : (query.state ?? ''),
    type: query.type ?? '',
    days: query.today !== undefined ? today : query.days ? String(query.days) : '',
    from: query.since ? dayOf(query.since) : '',
    to: query.until ? dayOf(query.until, 1) : '',
    person: query.unassigned ? noOne : (query.assigned ?? ''),
    stage: query.stage ?? '',
    quote: query.quote ?? '',
    fleet: query.fleetFrom || query.fleetTo ? `${query.fleetFrom ?? ''}-${query.fleetTo ?? ''}` : '',
    company: query.company ?? '',
    sort: query.sort ?? '',
  }
}
