// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Me } from '../../../gen/desk'
import { SignedIn } from '../../session'
import { ListPage } from './list-page'

const me = {
  person: { id: 'ann', name: 'Ann', email: 'ann@example.org', role: 'editor', brands: [] },
  rights: ['posts', 'sites'],
  brands: [
    { id: 'cam', name: 'Fleet Cam', noBlog: 'examples' },
    { id: 'store', name: 'Fleet Store' },
  ],
} as unknown as Me

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/api/desk/posts/search' ? { posts: [], counts: {}, tags: [] } : []),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (brand?: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn me={me}>
        <ListPage brand={brand} />
      </SignedIn>
    </QueryClientProvider>,
  )

it('says of a brand that shows examples why nothing is written for it, with the way, and begins nothing', async () => {
  open('cam')
  const way = await screen.findByRole('link', { name: 'Set the source of its blog to storage' })
  expect(way.getAttribute('href')).toBe('/sites/cam?tab=site&at=blog.source')
  expect(screen.queryByText('Nothing is written yet')).toBeNull()
  expect(screen.queryByText('examples')).toBeNull()
  expect(screen.queryByRole('button', { name: /New post|Write the first post/ })).toBeNull()
})

it('names every brand for a new post, and leads to why none can be begun', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'New post' }))
  const names = (await screen.findAllByRole('option')).map((one) => one.textContent)
  expect(names.filter((name) => name?.startsWith('Fleet')).slice(-2)).toEqual([
    'Fleet Store',
    'Fleet Camshows examples in place of posts',
  ])
  await userEvent.click(screen.getByRole('option', { name: /Fleet Cam/ }))
  expect(location.pathname).toBe('/posts/cam')
})
