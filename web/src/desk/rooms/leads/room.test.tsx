// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'wouter'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LeadQuery, LeadRow, Me } from '../../../gen/desk'
import { SignedIn } from '../../session'
import LeadsRoom from './room'

const me = {
  person: { id: 'ann', name: 'Ann', email: 'ann@example.org', role: 'owner' },
  rights: ['leads.read', 'leads.handle', 'leads.export'],
  brands: [
    { id: 'store', name: 'Fleet Store' },
    { id: 'cam', name: 'Fleet Cam' },
  ],
} as unknown as Me

/** Searches that were asked for, and filters that are kept. */
let asked: LeadQuery[]
let filters: { id: string; name: string; query: string }[]
let reminders: number
/** How many leads there are, by what is asked for. */
let counts: (query: LeadQuery) => number
/** Leads that a search finds. */
let found: (query: LeadQuery) => Partial<LeadRow>[]
const last = () => asked.at(-1)

beforeEach(() => {
  // Nothing has a size here, and so no row would be in sight.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2000)
  asked = []
  filters = []
  reminders = 0
  counts = ({ due }) => (due ? reminders : 0)
  found = () => []
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (path === '/api/desk/leads/search') {
      const query = JSON.parse(body!) as LeadQuery
      asked.push(query)
      return Response.json({ leads: found(query) })
    }
    if (path === '/api/desk/leads/count') {
      return Response.json({ leads: counts(JSON.parse(body!) as LeadQuery) })
    }
    if (path !== '/api/desk/filters') return Response.json([])
    if (body) {
      const { name, query } = JSON.parse(body) as { name: string; query: LeadQuery }
      filters.push({ id: name, name, query: JSON.stringify(query) })
    }
    return Response.json(filters)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(path: string) {
  history.replaceState(null, '', path)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SignedIn me={me}>
        <Route path="/leads/:id?">
          <LeadsRoom />
        </Route>
      </SignedIn>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const choose = async (user: ReturnType<typeof open>, name: string) => {
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }))
}

describe('the list of leads', () => {
  it('shows the leads of the brand that was chosen, and of all without one', async () => {
    open('/leads?brand=cam')
    await waitFor(() => expect(last()).toEqual({ open: true, brands: ['cam'] }))
    cleanup()
    open('/leads')
    await waitFor(() => expect(last()).toEqual({ open: true }))
  })

  it('asks for what the choices above it say', async () => {
    const user = open('/leads')
    await user.click(screen.getByRole('tab', { name: 'Mine' }))
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Not delivered')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Messages')
    await user.type(screen.getByRole('searchbox'), ' olga ')
    const all = { mine: true, open: true, state: 'dead', type: 'Contact Message', words: 'olga' }
    await waitFor(() => expect(last()).toEqual(all))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(last()).toEqual({ mine: true, open: true }))
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  it('says that reminders are due, and shows them', async () => {
    reminders = 2
    const user = open('/leads?brand=cam')
    await user.click(await screen.findByRole('button', { name: '2 reminders' }))
    await waitFor(() => expect(last()).toEqual({ due: true, brands: ['cam'] }))
    expect(screen.getByRole('tab', { name: 'Due' }).getAttribute('aria-selected')).toBe('true')
    await user.click(screen.getByRole('tab', { name: 'Open' }))
    expect(screen.queryByRole('tab', { name: 'Due' })).toBeNull()
  })
})

describe('a search', () => {
  const row = (id: string, name: string) => ({ id, name, brand: 'cam', state: 'delivered', handling: {} })

  it('names what was written about a lead and not sent, a letter before a note', async () => {
    found = () => [row('1', 'Note Nora'), row('2', 'Letter Lea')] as LeadRow[]
    for (const key of ['note 1', 'note 2', 'reply 2']) localStorage.setItem(`desk-${key} ann`, 'Half a thought')
    open('/leads')
    expect((await screen.findByRole('button', { name: /Note Nora/ })).textContent).toContain('Note not added')
    const lea = screen.getByRole('button', { name: /Letter Lea/ }).textContent
    expect(lea).toContain('Reply not sent')
    expect(lea).not.toContain('Note not added')
    localStorage.clear()
  })

  it('shows what has the words, and no reminder that is due without them', async () => {
    found = ({ words, due }) => (due && !words ? [row('1', 'Due Dora')] : [row('2', 'Olga')]) as LeadRow[]
    const user = open('/leads')
    await screen.findByRole('button', { name: /Due Dora/ })
    await user.type(screen.getByRole('searchbox'), 'olga')
    await waitFor(() => expect(last()?.words).toBe('olga'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Due Dora/ })).toBeNull())
    screen.getByRole('button', { name: /Olga/ })
  })

  it('says above what it found how many more have the words, and shows them', async () => {
    counts = ({ open, handled }) => (open ? 1 : handled ? 2 : 3)
    const user = open('/leads#olga')
    await user.click(await screen.findByRole('button', { name: '2 handled match too' }))
    await waitFor(() => expect(last()).toEqual({ handled: true, words: 'olga' }))
    cleanup()
    counts = ({ open, handled }) => (open ? 1 : handled ? 2 : 5)
    await open('/leads#olga').click(
      await screen.findByRole('button', { name: '4 elsewhere, 2 of them handled, match too' }),
    )
    await waitFor(() => expect(last()).toEqual({ words: 'olga' }))
  })
})

describe('a saved filter', () => {
  const saved: Record<string, LeadQuery> = {
    'of one brand': { brands: ['cam'], open: true },
    'with everything': { mine: true, open: true, state: 'dead', type: 'Contact Message', words: 'olga' },
    unread: { unread: true },
    'of a week': { open: true, days: 7 },
    handled: { handled: true },
    'of all': {},
  }

  it.each(Object.entries(saved))('%s asks for what it was saved for, whatever is chosen', async (name, query) => {
    filters = [{ id: '1', name, query: JSON.stringify(query) }]
    const user = open('/leads?brand=store')
    await user.type(screen.getByRole('searchbox'), 'something else')
    await waitFor(() => expect(last()?.words).toBe('something else'))
    const chip = await screen.findByRole('button', { name })
    expect(chip.getAttribute('aria-pressed')).toBe('false')
    await user.click(chip)
    await waitFor(() => expect(last()).toEqual(query))
    expect(chip.getAttribute('aria-pressed')).toBe('true')
  })

  it('is saved as the list is shown', async () => {
    const user = open('/leads?brand=cam')
    await user.click(screen.getByRole('tab', { name: 'Handled' }))
    await choose(user, 'Save this filter…')
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Done in Cam')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(filters).toHaveLength(1))
    expect(JSON.parse(filters[0]!.query)).toEqual({ handled: true, brands: ['cam'] })
  })
})
