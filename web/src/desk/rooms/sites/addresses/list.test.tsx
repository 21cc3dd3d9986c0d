// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Me, SiteAddresses, SiteLead, SiteLink } from '../../../../gen/desk'
import { SignedIn } from '../../../session'
import type { Draft } from '../use-draft'
import { AllAddresses } from './list'

const me = { person: { id: 'ann' }, rights: ['sites'], brands: [{ id: 'store', name: 'Store' }] } as unknown as Me

const draft = { flush: async () => true, undo: () => {} } as unknown as Draft

const all: SiteAddresses = {
  redirects: [
    { layer: 'brands/store', from: '/old', to: '/products', times: 2, may: true, by: 'Ann', since: '2026-11-18' },
    { layer: 'families/stores', from: '/autumn', to: '/blog', temporary: true, times: 0, may: false },
  ],
  missed: [{ brand: 'store', path: '/older', times: 1 }],
  since: '2026-11-18T10:00:00Z',
}

const dead: SiteLink[] = [
  { to: '/blog', brands: ['store'], layer: 'families/stores', field: 'tagline', path: '/', at: 'tagline' },
  { to: '/old', now: '/products', brands: ['store'], field: 'sections.0.content', post: 'doors', title: 'Doors' },
]
const outside: SiteLink[] = [
  {
    to: 'https://gone.example/',
    wrong: 'answers 404 Not Found',
    brands: ['store'],
    layer: 'legal/terms',
    field: 'intro',
    path: '/terms',
    at: 'legal/terms#intro',
  },
]

let sent: { body: SiteLead; version: string }[]
let refused: string

beforeEach(() => {
  sent = []
  refused = ''
  vi.stubGlobal('fetch', async (path: string, asked: { body: string; headers: Record<string, string> }) => {
    const saved = { etag: 'seven', edits: [], others: [] }
    if (path.endsWith('/sites/draft')) return Response.json(saved)
    if (path.includes('/sites/links')) return Response.json({ links: path.endsWith('?outside') ? outside : dead })
    if (!path.endsWith('/sites/addresses')) return Response.json({ all: true, families: ['stores'], brands: [] })
    sent.push({ body: JSON.parse(asked.body) as SiteLead, version: asked.headers['If-Match']! })
    return refused ? Response.json({ message: refused }, { status: 422 }) : Response.json(saved)
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (shown = all) => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SignedIn me={me}>
        <AllAddresses all={shown} draft={draft} />
      </SignedIn>
    </QueryClientProvider>,
  )
  await screen.findByText(/Ann, 2026-11-18/)
}

it('shows where old addresses lead, who said so and how many followed', async () => {
  await open()
  expect(screen.getByText(/^Counted are visits of people .* not programs/)).toBeTruthy()
  expect(screen.getByText(/^Store\. for good\. Ann, 2026-11-18\. followed 2 times since/)).toBeTruthy()
  expect(screen.getByText(/^Family stores\. for now\. followed never since/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove the redirect from /autumn' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the redirect from /old' }))
  await waitFor(() => expect(sent).toEqual([{ body: { layer: 'brands/store', out: ['/old'] }, version: '"seven"' }]))
})

it('warns at once of what leads to no page, while it is in the draft', async () => {
  const lost = { layer: 'site', to: '/gone', times: 0, may: true, draft: true, warning: 'Store has no such page.' }
  await open({ ...all, redirects: [...all.redirects, { ...lost, from: '/x1' }, { ...lost, from: '/x2' }] })
  const warning = '/x1 leads to /gone. Store has no such page. 1 more in your draft leads to a page that is not there.'
  expect(screen.getByText(warning).closest('[role=status]')).toBeTruthy()
  expect(screen.getAllByText('Store has no such page.')).toHaveLength(2)
})

it('leads on what visitors asked for in vain, and says why it is refused', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Lead /older on' }))
  refused = 'Nothing was added.'
  await userEvent.type(screen.getByLabelText('Leads to'), '/products')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Nothing was added.')).toBeTruthy()
  const add = [{ from: '/older', to: '/products' }]
  expect(sent.map(({ body }) => body)).toEqual([{ layer: 'brands/store', add }])
})

it('takes lines that are pasted, or of a file, once they were looked at', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Many at once' }))
  const lines = screen.getByLabelText<HTMLTextAreaElement>('Lines of a table')
  await userEvent.click(lines)
  await userEvent.paste('/a,/b')
  await userEvent.click(screen.getByRole('button', { name: 'Add these lines' }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ layer: 'site', csv: '/a,/b' }]))
  await waitFor(() => expect(lines.value).toBe(''))
  refused = 'Line 2 leads nowhere.'
  await userEvent.upload(screen.getByLabelText('A file with a table'), new File(['/c,/d\n/e,'], 'old.csv'))
  await waitFor(() => expect(lines.value).toBe('/c,/d\n/e,'))
  await userEvent.click(screen.getByRole('button', { name: 'Add these lines' }))
  expect(await screen.findByText('Line 2 leads nowhere.')).toBeTruthy()
  expect(lines.value).toBe('/c,/d\n/e,')
})

it('lists links that lead nowhere with the way to their place, those to other sites once somebody asks', async () => {
  await open()
  const place = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByText('It is not there.')
  expect(place(/^Show \/blog in Tagline/)).toBe('/sites/store?path=%2F&field=tagline')
  expect(place(/^Show \/old in Post Doors/)).toBe('/posts/store/doors?at=sections.0.content&words=%2Fold')
  screen.getByText('It is at /products now, where visitors are led.')
  expect(screen.queryByText(/gone\.example/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try the links to other sites too' }))
  await screen.findByText('It answers 404 Not Found.')
  expect(place(/gone\.example/)).toBe('/sites/store?path=%2Fterms&field=legal%2Fterms%23intro')
})
