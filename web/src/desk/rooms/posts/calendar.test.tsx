// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PostQuery } from '../../../gen/desk'
import { dayOf, daysOf, shiftMonth, useMonth } from './calendar'

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
