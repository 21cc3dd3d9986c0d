// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Me, PreviewLink } from '../../gen/desk'
import { SignedIn } from '../session'
import { PreviewLinks } from './preview-links'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const me = { person: { id: 'ann' }, rights: [], brands: [] } as unknown as Me
const link = { id: 'l1', createdBy: 'ann', createdAt: '2026-11-18T08:00:00Z', until: '2026-11-25T08:00:00Z' }

it('lists a link that was made before the list had come', async () => {
  const made: Partial<PreviewLink>[] = []
  let listComes = (_: Response) => {}
  const first = new Promise<Response>((resolve) => (listComes = resolve))
  let asked = 0
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
    if (path.endsWith('/names')) return Response.json([])
    if (method === 'POST') {
      made.push(link)
      return Response.json({ ...link, address: 'http://store.example/?preview=l1' })
    }
    return asked++ ? Response.json(made) : first
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn me={me}>
        <PreviewLinks open onClose={() => {}} path="/posts/store/doors/previews" shows="this draft" />
      </SignedIn>
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Make a link' }))
  await vi.waitFor(() => expect(made).toHaveLength(1))
  listComes(Response.json([]))
  await screen.findByRole('button', { name: 'Revoke' })
})
