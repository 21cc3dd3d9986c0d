// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Me } from '../../gen/desk'
import { SignedIn } from '../session'
import { Sidebar } from './sidebar'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

it('leads to a brand that is in the draft alone, in the sites room, and says what it is', async () => {
  const store = { id: 'store', name: 'Store' }
  const brands = [store, { id: 'dockside', name: 'Dockside', new: true }, { id: 'pier', name: 'Pier' }]
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/sites') ? { brands } : { count: 0 }))
  const me = { person: { id: 'ann', email: 'ann@fleet.example', role: 'owner' }, rights: ['sites'], brands: [store] }
  history.replaceState(null, '', '/sites')
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn me={me as unknown as Me}>
        <Sidebar onPalette={() => undefined} />
      </SignedIn>
    </QueryClientProvider>,
  )
  const fresh = await screen.findByRole('link', { name: /^Dockside/ })
  expect(fresh.textContent).toContain('New, in your draft')
  expect(fresh.getAttribute('href')).toBe('/sites/dockside')
  // Published since the person signed in.
  expect(screen.getByRole('link', { name: 'Pier' }).getAttribute('href')).toBe('/sites/pier')
  expect(screen.getAllByRole('link', { name: 'Store' })).toHaveLength(1)
})
