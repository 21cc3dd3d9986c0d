// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LeadChange, LeadDetail, Me } from '../../../gen/desk'
import { undoLast } from '../../frame/toasts'
import { SignedIn } from '../../session'
import { useChangesLeft } from './use-changing'
import { useLead, type ComeBy } from './use-lead'

const me = { person: { id: 'ann', name: 'Ann' }, rights: ['leads.read', 'leads.handle'], brands: [] } as unknown as Me

/** A server with one lead: what it has, the changes that came, and calls that it holds back. */
let lead: LeadDetail
let read: string[]
let came: { part: LeadChange; version: string }[]
let hold: Promise<void> | undefined

beforeEach(() => {
  came = []
  read = []
  hold = undefined
  lead = {
    lead: { id: 'one', brand: 'store', name: 'Jane', handling: { readAt: 'now', stage: 'new', version: 1 } },
    story: [],
  } as unknown as LeadDetail
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit = {}) => {
    if (path.endsWith('/leads/words') || path.endsWith('/names')) return Response.json([])
    if (method === 'POST') {
      read.push(path)
      changedBy('ann', {}, 'now')
    }
    if (method !== 'PATCH') return Response.json(lead)
    const version = (headers as Record<string, string>)['If-Match'] ?? ''
    const part = JSON.parse(body as string) as LeadChange
    came.push({ part, version })
    const held = hold
    hold = undefined
    await held
    if (version !== `"${lead.lead.handling.version}"`) return Response.json({ detail: 'Changed' }, { status: 412 })
    changedBy('ann', part)
    return Response.json(lead)
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

/** What somebody did, here or elsewhere. */
function changedBy(by: string, { stage, assigned, handled }: LeadChange, readAt?: string) {
  const was = lead.lead.handling
  const handling = {
    ...was,
    ...(readAt !== undefined && { readAt }),
    ...(stage && { stage }),
    ...(assigned !== undefined && { assignedTo: assigned }),
    ...(handled !== undefined && { handledAt: handled ? 'now' : '' }),
    version: was.version + 1,
  }
  const event = { id: `${handling.version}`, at: '2026-01-01T00:00:00Z', kind: 'stage', by, text: stage ?? '' } as const
  lead = { ...lead, lead: { ...lead.lead, handling }, story: [...lead.story, event] }
}

async function opened(client = new QueryClient(), by?: ComeBy) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SignedIn me={me}>{children}</SignedIn>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => (useChangesLeft(), useLead('one', by)), { wrapper })
  await waitFor(() => expect(result.current.detail).toBeDefined())
  return result
}

it('makes changes that overtake each other one after the other, and shows them at once', async () => {
  const page = await opened()
  let release = () => {}
  hold = new Promise((resolve) => (release = resolve))
  act(() => page.current.change.mutate({ part: { assigned: 'ann' } }))
  act(() => page.current.change.mutate({ part: { stage: 'qualified' } }))
  act(() => page.current.change.mutate({ part: { handled: true } }))
  await waitFor(() => expect(page.current.detail?.lead.handling).toMatchObject({ stage: 'qualified' }))
  expect(page.current.detail?.lead.handling.handledAt).toBeTruthy()
  expect(came).toHaveLength(1)
  await act(async () => release())
  await waitFor(() => expect(came.map((one) => one.version)).toEqual(['"1"', '"2"', '"3"']))
  await waitFor(() =>
    expect(lead.lead.handling).toMatchObject({ assignedTo: 'ann', stage: 'qualified', handledAt: 'now' }),
  )
})

it('makes a change of another part than somebody else changed, and is told who changed the same', async () => {
  const page = await opened()
  changedBy('ben', { stage: 'quoted' })
  act(() => page.current.change.mutate({ part: { assigned: 'ann' } }))
  await waitFor(() => expect(lead.lead.handling).toMatchObject({ assignedTo: 'ann', stage: 'quoted' }))
  await waitFor(() => expect(page.current.detail?.lead.handling.version).toBe(3))

  changedBy('ben', { stage: 'won' })
  act(() => page.current.change.mutate({ part: { stage: 'lost' } }))
  await waitFor(() =>
    expect(page.current.change.error?.message).toMatch(/moved it to won\. Your change was not made\.$/),
  )
  expect(lead.lead.handling.stage).toBe('won')

  changedBy('ben', { stage: 'quoted' })
  act(() => page.current.change.mutate({ part: { stage: 'quoted' } })) // the same as somebody else wants is no conflict
  await waitFor(() => expect(page.current.change.isSuccess).toBe(true))
})

it('makes what waited for a connection when its page was closed, and tells of a colleague who changed the same', async () => {
  const before = await opened()
  act(() => onlineManager.setOnline(false))
  const remindAt = new Date(Date.now() + 86_400_000).toISOString()
  for (const part of [{ stage: 'contacted' }, { assigned: 'ann' }, { remindAt, remindAbout: 'Call' }] as LeadChange[])
    act(() => before.current.change.mutate({ part }))
  await waitFor(() => expect(before.current.detail?.lead.handling).toMatchObject({ stage: 'contacted', remindAt }))
  cleanup() // nothing is left of the page
  expect(came).toEqual([])
  changedBy('ben', { assigned: 'ben' })
  onlineManager.setOnline(true)
  const again = await opened()
  await waitFor(() => expect(localStorage).toHaveLength(0))
  expect(lead.lead.handling).toMatchObject({ stage: 'contacted', assignedTo: 'ben' })
  expect(came.at(-1)?.part).toEqual({ remindAt, remindAbout: 'Call' })
  await waitFor(() => expect(again.current.detail?.lead.handling.stage).toBe('contacted'))
})

it('takes a reminder that was made, and whose answer was lost, for made', async () => {
  const page = await opened()
  const remindAt = '2090-01-01T09:00:00.000Z'
  changedBy('ann', {})
  lead.lead.handling = { ...lead.lead.handling, remindAt: '2090-01-01T09:00:00Z', remindAbout: 'Call' }
  act(() => page.current.change.mutate({ part: { remindAt, remindAbout: 'Call' } }))
  await waitFor(() => expect(page.current.change.isSuccess).toBe(true))
})

it('keeps a change that no server took, until one does', async () => {
  const page = await opened()
  const answers = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'PATCH') throw new TypeError('no answer')
    return answers(path, init)
  })
  act(() => page.current.change.mutate({ part: { stage: 'contacted' } }))
  await waitFor(() => expect(page.current.change.isError).toBe(true), { timeout: 10_000 })
  expect(localStorage).toHaveLength(1)
  vi.stubGlobal('fetch', answers)
  act(() => void dispatchEvent(new Event('online')))
  await waitFor(() => expect(localStorage).toHaveLength(0))
  expect(lead.lead.handling.stage).toBe('contacted')
})

it('marks a lead as read that was read before and answered since, once', async () => {
  const client = new QueryClient()
  await opened(client)
  cleanup()
  changedBy('', {}, '') // an answer came
  const page = await opened(client)
  await waitFor(() => expect(read).toEqual(['/api/desk/leads/one/read']))
  act(() => page.current.change.mutate({ part: { stage: 'quoted' } }))
  await waitFor(() => expect(page.current.detail?.lead.handling.stage).toBe('quoted'))
  expect(read).toHaveLength(1)
})

it('is read by whoever does something with it, where they came to it by going on', async () => {
  changedBy('', {}, '')
  const page = await opened(undefined, 'step')
  await waitFor(() => expect(page.current.lead.isFetchedAfterMount).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(read).toEqual([])
  act(() => page.current.read())
  await waitFor(() => expect(read).toEqual(['/api/desk/leads/one/read']))
})

it.each([
  ['step', 1],
  ['done', 0],
] as const)('that came by a %s is read %i times by being shown', async (by, times) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  changedBy('', {}, '')
  await opened(undefined, by)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(read).toHaveLength(times)
  vi.useRealTimers()
})

it('is not read by a page that is hidden before anybody could read it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  changedBy('', {}, '')
  await opened(undefined, 'step')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(read).toEqual([])
  seen.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(read).toHaveLength(1)
  vi.useRealTimers()
})

it('comes back with the reminder that went when it was handled', async () => {
  const remindAt = new Date(Date.now() + 86_400_000).toISOString()
  lead.lead.handling = { ...lead.lead.handling, remindAt, remindAbout: 'Call' }
  const page = await opened()
  act(() => page.current.change.mutate({ part: { handled: true }, said: 'Jane: handled' }))
  await waitFor(() => expect(page.current.change.isSuccess).toBe(true))
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (!path.endsWith('/leads/many')) return Response.json(lead)
    asked.push(JSON.parse(body as string))
    return Response.json({ changed: 1, refused: 0, undo: [] })
  })
  act(() => undoLast())
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toMatchObject({ ids: ['one'], change: { handled: false, remindAt, remindAbout: 'Call' } })
})
