// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Quote } from '../gen/quote'
import words from '../gen/words.json'
import { Refused, save } from '../storage/quotes'
import { TestPage, testCore } from '../testing/page'
import { useSaving } from './use-saving'
import type { Work } from './use-plan'

vi.mock('./plan', () => ({ needsOf: ({ note }: { note: string }) => ({ groups: [{ id: 'g1' }], lines: [], note }) }))
vi.mock('../storage/quotes', async (original) => ({ ...(await original<object>()), save: vi.fn() }))

const wrapper = ({ children }: { children: ReactNode }) => <TestPage core={testCore()}>{children}</TestPage>

afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('saves what a page that was closed could not, once the line is back', async () => {
  const quote = { key: 'k', version: 1, needs: { groups: [], lines: [] } } as unknown as Quote
  const work = { latest: { current: { note: 'Mine' } }, base: { current: 1 } } as unknown as Work
  const onSaved = vi.fn()
  const open = () => renderHook(() => useSaving(work, {} as never, quote, onSaved), { wrapper })
  vi.mocked(save).mockRejectedValueOnce(new Refused('no line'))
  const { result, unmount } = open()
  expect(result.current.state).toBe('idle')
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.state).toBe('offline'))
  unmount()
  vi.mocked(save).mockResolvedValue({ ...quote, version: 2 })
  open()
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  cleanup()
  expect(open().result.current.state).toBe('idle')
})

it('saves a draft over the version that it was made from, and over a newer one only once that was told', async () => {
  const newer = { key: 'k', version: 3, needs: { groups: [], lines: [] } } as unknown as Quote
  const work = { latest: { current: { note: 'Mine' } }, base: { current: 2 } } as unknown as Work
  const { result } = renderHook(() => useSaving(work, {} as never, newer, () => {}), { wrapper })
  vi.mocked(save).mockRejectedValueOnce(Object.assign(new Refused('changed', 409), { quote: newer }))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current).toMatchObject({ state: 'refused', failure: words.quote.totals.changed }))
  expect(vi.mocked(save).mock.lastCall?.[2]).toBe(2)
  vi.mocked(save).mockResolvedValueOnce({ ...newer, version: 4 })
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.state).toBe('idle'))
  expect(vi.mocked(save).mock.lastCall?.[2]).toBe(3)
})
