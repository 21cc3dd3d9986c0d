// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Me, SiteChange } from '../../../gen/desk'
import { SignedIn } from '../../session'
import { History } from './history'

const me = { person: { id: 'ann' }, rights: ['sites'], brands: [{ id: 'store', name: 'Store' }] } as unknown as Me

const change = (id: string, note: string, state = 'live'): SiteChange => ({
  id,
  author: 'Ann',
  time: '2026-11-18T08:00:00Z',
  state,
  note,
  edits: [],
  brands: ['store'],
  may: true,
})
const all = [
  change('3', 'Winter', 'scheduled'),
  change('2', 'New hours'),
  change('1', 'Dash camera is windshield camera'),
]

let published: string[]

beforeEach(() => {
  published = []
  vi.stubGlobal('fetch', async (path: string, asked?: RequestInit) => {
    if (asked?.method === 'POST') {
      published.push(path)
      return Response.json(all[0])
    }
    const words = new URL(path, 'http://desk').searchParams.get('words') ?? ''
    const changes = all.filter((one) => one.note!.toLowerCase().includes(words))
    if (path.includes('/sites/changes')) return Response.json({ changes })
    return Response.json(path.includes('/scheduled') ? { changes: all.slice(0, 1) } : { brands: [], families: [] })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn me={me}>
        <History />
      </SignedIn>
    </QueryClientProvider>,
  )

it('publishes at once what is scheduled', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }))
  await waitFor(() => expect(published).toEqual(['/api/desk/sites/scheduled/3/publish']))
})

it('finds a change by its words, which can be taken back, and those that are to come', async () => {
  open()
  const named = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'))
  await waitFor(() => expect(named()).toEqual(['Winter', 'New hours', 'Dash camera is windshield camera']))
  const box = screen.getByRole('searchbox', { name: 'Search the history' })
  await userEvent.type(box, 'windshield')
  await waitFor(() => expect(named()).toEqual(['Dash camera is windshield camera']))
  expect(screen.getByRole('button', { name: 'Take this back' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Restore this version' })).toBeTruthy() // there are later ones
  await userEvent.clear(box)
  await userEvent.type(box, 'zeppelin')
  expect(await screen.findByText('No change has these words')).toBeTruthy()
})
