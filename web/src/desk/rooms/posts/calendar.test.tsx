// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PostQuery, PostRow } from '../../../gen/desk'
import { dayOf, daysOf, hourToCome, onDay, shiftMonth, useMonth, useMoves } from './calendar'

const zone = process.env.TZ
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  process.env.TZ = zone
})

it('shows the posts of the month that is open, all pages of them', async () => {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { from, after } = JSON.parse(body) as PostQuery
    const row = (id: string) => ({ id, brand: 'store', state: 'scheduled' })
    return Response.json({ posts: [row(`${from} ${after ?? 'first'}`)], next: after ? undefined : 'second' })
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(({ month }) => useMonth(month), {
    wrapper,
    initialProps: { month: '2026-01' },
  })
  const shown = () => result.current.data?.map(({ id }) => id)
  await waitFor(() => expect(shown()).toEqual(['2025-12-28 first', '2025-12-28 second']))
  rerender({ month: '2026-02' })
  await waitFor(() => expect(shown()).toEqual(['2026-01-25 first', '2026-01-25 second']))
})

it.each([
  ['Pacific/Kiritimati', '2026-02-01'],
  ['America/Los_Angeles', '2026-01-31'],
])('puts a moment on the day that it has in %s, and a day alone on that day', (where, day) => {
  process.env.TZ = where
  expect(dayOf('2026-01-31T12:30:00Z')).toBe(day)
  expect(dayOf('2026-01-31')).toBe('2026-01-31')
})

it('begins weeks on Monday and ends them on Sunday', () => {
  expect(daysOf('2026-02')).toHaveLength(35)
  expect(daysOf('2026-02')[0]).toBe('2026-01-26')
  expect(daysOf('2026-02').at(-1)).toBe('2026-03-01')
  expect(daysOf('2021-02')).toHaveLength(28)
  expect(shiftMonth('2026-12', 1)).toBe('2027-01')
})

it('keeps the time of day on another day, also where that day is another one elsewhere', () => {
  process.env.TZ = 'America/Los_Angeles'
  expect(dayOf(onDay('2026-02-01T01:00:00.000Z', '2026-02-01'))).toBe('2026-02-01')
  expect(onDay('2026-02-01T01:00:00.000Z', '2026-02-01')).toBe('2026-02-02T01:00:00.000Z')
  expect(onDay('2026-01-31', '2026-02-03')).toBe('2026-02-03')
})

it('moves what waits for a time of today that has passed to the next full hour, and nowhere else', () => {
  process.env.TZ = 'America/Los_Angeles'
  vi.useFakeTimers({ now: new Date('2026-02-03T14:31:00-08:00'), toFake: ['Date'] })
  try {
    const at = '2026-02-05T09:30:00-08:00'
    expect(hourToCome(at, '2026-02-03')).toBe('2026-02-03T23:00:00.000Z')
    expect(hourToCome(at, '2026-02-04')).toBe('2026-02-04T17:30:00.000Z')
    expect(hourToCome(at, '2026-02-02')).toBe('2026-02-02T17:30:00.000Z')
    vi.setSystemTime(new Date('2026-02-03T23:31:00-08:00'))
    expect(hourToCome(at, '2026-02-03')).toBe('2026-02-03T17:30:00.000Z')
  } finally {
    vi.useRealTimers()
  }
})

it('counts the next key from the day that a post is moved to, before the server has answered', async () => {
  let date = '2026-01-10'
  const put: string[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const detail = () => ({ state: 'draft', version: put.length, text: { post: { date } } })
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'PUT') return Response.json(detail())
    await held
    date = (JSON.parse(body!) as { post: { date: string } }).post.date
    put.push(date)
    return Response.json(detail())
  })
  const row = { id: 'one', brand: 'store', state: 'draft', date } as PostRow
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useMoves([{ ...row, date }]), { wrapper })
  const shown = () => result.current.rows.map((one) => one.date)
  act(() => result.current.move(result.current.rows[0]!, '2026-01-11'))
  expect(shown()).toEqual(['2026-01-11'])
  act(() => result.current.move(result.current.rows[0]!, '2026-01-12'))
  expect(shown()).toEqual(['2026-01-12'])
  await act(async () => answer())
  await waitFor(() => expect(put).toEqual(['2026-01-11', '2026-01-12']))
})
