// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route } from 'wouter'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LeadQuery, Me } from '../../../gen/desk'
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
const last = () => asked.at(-1)

beforeEach(() => {
  asked = []
  filters = []
  reminders = 0
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (path === '/api/desk/leads/search') {
      asked.push(JSON.parse(body!) as LeadQuery)
      return Response.json({ leads: [] })
    }
    if (path === '/api/desk/leads/count') {
      return Response.json({ leads: (JSON.parse(body!) as LeadQuery).due ? reminders : 0 })
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
