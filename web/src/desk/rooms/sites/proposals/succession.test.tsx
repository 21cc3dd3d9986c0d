// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { SiteProposal } from '../../../../gen/desk'
import { Succession } from './succession'

const edit = (after: string) =>
  ({ layer: 'brands/store', field: 'hero.title', before: 'Words', after }) as unknown as SiteProposal['edits'][number]

const proposal: SiteProposal = {
  id: '1',
  author: 'Ann',
  time: '2026-11-18T08:00:00Z',
  state: 'withdrawn',
  decidedBy: 'Ben',
  reason: 'Shorter, please',
  note: 'Sharper',
  edits: [edit('Longer words')],
  brands: ['store'],
  may: true,
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const again = async (edits: SiteProposal['edits']) => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.endsWith('/proposals') ? { open: [], decided: [proposal] } : { comments: [] }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Succession proposal={{ ...proposal, id: '2', state: 'open', reason: '', follows: '1', edits }} />
    </QueryClientProvider>,
  )
  await screen.findByText(/Sent back by Ben: Shorter, please/)
  return screen.queryByText(/^Proposed again unchanged/) !== null
}

it('says that what was sent back is proposed again unchanged', async () => {
  expect(await again([edit('Longer words')])).toBe(true)
})

it.each([
  ['other words', [edit('Short')]],
  ['more', [edit('Longer words'), { ...edit('Longer words'), field: 'hero.subtitle' }]],
  ['another place', [{ ...edit('Longer words'), layer: 'families/stores' }]],
])('says nothing of the kind where there are %s', async (_, edits) => {
  expect(await again(edits)).toBe(false)
})
