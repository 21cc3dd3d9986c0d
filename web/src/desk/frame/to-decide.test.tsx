// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Me, ProposedPost, SiteProposals, SiteWaiting } from '../../gen/desk'
import { ListPage } from '../rooms/posts/list-page'
import { ProposalsPage } from '../rooms/sites/proposals/pages'
import { SignedIn } from '../session'
import { Sidebar } from './sidebar'
import { ToDecide } from './to-decide'

const me = {
  person: { id: 'ines', name: 'Ines', email: 'ines@example.org', role: 'owner' },
  rights: ['posts', 'sites'],
  brands: [
    { id: 'store', name: 'Store' },
    { id: 'cams', name: 'Cams' },
  ],
} as unknown as Me
const gates: ProposedPost = {
  id: 'gates',
  brand: 'cams',
  title: 'Count the gates',
  name: 'Copy helper (program)',
  why: 'Readers ask',
  made: '2026-11-18T08:00:00Z',
  mayDecide: true,
}
const own = { ...gates, id: 'own', title: 'Her own', name: 'Ines', mayDecide: false }

let posts: ProposedPost[]
let waiting: SiteWaiting

beforeEach(() => {
  posts = [gates, own]
  waiting = { count: 2 }
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.endsWith('/posts/proposed')
        ? posts
        : path.endsWith('/proposals/waiting')
          ? waiting
          : path.endsWith('/sites/proposals')
            ? ({ open: [], decided: [] } satisfies SiteProposals)
            : path.endsWith('/posts/search')
              ? { posts: [], counts: {}, tags: [] }
              : [],
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (what: React.ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn me={me}>{what}</SignedIn>
    </QueryClientProvider>,
  )

it('says at Posts and at Sites how much waits there for the person, and on a phone beside the closed menu', async () => {
  open(
    <>
      <ToDecide />
      <Sidebar onPalette={() => {}} />
    </>,
  )
  expect((await screen.findByRole('link', { name: '3 to decide' })).getAttribute('href')).toBe('/sites/proposals')
  screen.getByRole('link', { name: /^Posts ?, ?1 for you to decide$/ })
  screen.getByRole('link', { name: /^Sites ?, ?2 for you to decide$/ })
})

it('counts at Sites what came back to the person and what did not appear at its time', async () => {
  waiting = { count: 0, back: 1, missed: 1 }
  open(<Sidebar onPalette={() => {}} />)
  await screen.findByRole('link', { name: /^Sites ?, ?2 waiting for you$/ })
})

it('lists proposed posts of all brands among the proposals, with the way to each', async () => {
  open(<ProposalsPage />)
  const link = await screen.findByRole('link', { name: /^Count the gates Copy helper.*Cams.*For you to decide$/ })
  expect(link.getAttribute('href')).toBe('/posts/cams/gates')
  screen.getByRole('link', { name: /^Her own .*Somebody else decides about it$/ })
  expect(screen.queryByText('Nothing waits for a decision')).toBeNull()
})

it('leads from the posts of any brand to what waits of another', async () => {
  open(<ListPage brand="store" />)
  const link = await screen.findByRole('link', { name: /Copy helper \(program\) proposes ‘Count the gates’/ })
  expect(link.getAttribute('href')).toBe('/posts/cams/gates')
  cleanup()
  posts = [gates, { ...gates, id: 'doors' }]
  open(<ListPage brand="store" />)
  const all = await screen.findByRole('link', { name: '2 proposed posts wait for you to decide' })
  expect(all.getAttribute('href')).toBe('/sites/proposals')
})
