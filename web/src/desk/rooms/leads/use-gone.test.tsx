// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LeadRow, Me } from '../../../gen/desk'
import { Toasts } from '../../frame/toasts'
import { SignedIn } from '../../session'
import { markOwn } from './own-changes'
import { goneFrom, useGone, whatBecame } from './use-gone'

const me = { person: { id: 'ann', name: 'Ann' }, rights: [], brands: [] } as unknown as Me
const lead = (id: string, handling = {}, state = 'delivered') =>
  ({ id, name: `Lead ${id}`, state, handling: { stage: 'new', version: 1, ...handling } }) as unknown as LeadRow
const ids = (rows: LeadRow[]) => rows.map(({ id }) => id).join('')

it('knows what left a list from what only moved behind its end', () => {
  const [a, b, c, d] = [lead('a'), lead('b'), lead('c'), lead('d')]
  expect(ids(goneFrom([a, b, c], [d, a, c], false))).toBe('b')
  expect(ids(goneFrom([a, b, c], [d, a, b], false))).toBe('') // c is on the next page
  expect(ids(goneFrom([a, b, c], [d, a, b], true))).toBe('c')
  expect(ids(goneFrom([a], [], true))).toBe('a')
  expect(ids(goneFrom([a, b], [c, d], false))).toBe('')
})

it('says what a colleague did, and nothing where only time went by', () => {
  const name = (id: string | undefined) => (id === 'ben' ? 'Ben' : 'you')
  const said = (now: LeadRow | undefined, was = lead('a')) => whatBecame(was, now, name, (id) => id)
  expect(said(lead('a', { version: 2, handledAt: 'now', handledBy: 'ben' }))).toBe('Lead a was handled by Ben')
  expect(said(lead('a', { version: 2, assignedTo: 'ben' }))).toBe('Lead a is with Ben now')
  expect(said(lead('a', { version: 2, stage: 'qualified' }))).toBe('Lead a is now qualified')
  expect(said(lead('a', {}, 'flagged'))).toBe('Lead a was set aside')
  expect(said(undefined)).toBe('Lead a is not among your leads any more')
  expect(said(lead('a', {}, 'delivered'), lead('a', {}, 'pending'))).toBe('')
})

let now: LeadRow[]

beforeEach(() => {
  now = []
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.endsWith('/search') ? { leads: now } : path.endsWith('/names') ? [{ id: 'ben', name: 'Ben' }] : [],
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface PageProps {
  rows: LeadRow[]
  stage?: string
  onShow?: (ids: string[]) => void
}

function Page({ rows, stage, onShow = () => {} }: PageProps) {
  const query = stage ? { stage: 'new' as const } : {}
  useGone({ query, rows, isWhole: true, isSettled: true, isFiltered: !!stage }, onShow)
  return <Toasts />
}

function shown(props: PageProps) {
  const client = new QueryClient()
  const page = (next: PageProps) => (
    <QueryClientProvider client={client}>
      <SignedIn me={me}>
        <Page {...next} />
      </SignedIn>
    </QueryClientProvider>
  )
  const { rerender } = render(page(props))
  return (next: PageProps) => rerender(page(next))
}

it('tells of a lead that a colleague took out of the list, and leads to it', async () => {
  const onShow = vi.fn()
  const show = shown({ rows: [lead('stays'), lead('goes')] })
  now = [lead('goes', { version: 2, handledAt: 'now', handledBy: 'ben' })]
  show({ rows: [lead('stays')], onShow })
  await screen.findByText(/^Lead goes was handled by/)
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(onShow).toHaveBeenCalledWith(['goes'])
})

it('offers to show none of those that are not there any more', async () => {
  const show = shown({ rows: [lead('stays'), lead('one'), lead('two')] })
  show({ rows: [lead('stays')] })
  await screen.findByText('2 leads are not among your leads any more')
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull()
})

it('tells of one’s own change only where it no longer fits a filter', async () => {
  const show = shown({ rows: [lead('stays'), lead('done')] })
  markOwn(['done', 'moved'])
  show({ rows: [lead('stays')] })
  cleanup()
  const filtered = shown({ rows: [lead('stays'), lead('moved')], stage: 'new' })
  filtered({ rows: [lead('stays')], stage: 'new' })
  await screen.findByText('Lead moved left this list: it fits the filter no more')
  expect(screen.queryByText(/Lead done/)).toBeNull()
})
