// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Fits } from '../gen/input'
import type { Quote } from '../gen/quote'
import words from '../gen/words.json'
import { TestPage, testCore } from '../testing/page'
import { forAll, type Plan } from './plan'
import { useSaving } from './use-saving'
import type { Work } from './use-plan'

const fits = { vehicles: [], years: [], ports: [], wants: [], misfits: [], fits: [] } as unknown as Fits
const stock = { fits, connections: [], parts: [{ id: 7, title: 'Cable', listed: true }] }
const plan: Plan = { groups: [], changes: { [forAll]: { 7: 2 } }, note: 'Mine' }
const workFrom = (version: number) => ({ latest: { current: plan }, base: { current: version } }) as unknown as Work
const quoteOf = (version: number) => ({ key: 'k', version, needs: { groups: [], lines: [] } }) as unknown as Quote

/** What the server answers to each attempt, one after the other, and the versions that it was sent. */
let answers: (() => Response)[]
let sent: number[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { version: number }).version)
    return answers.shift()!()
  })
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const noLine = () => {
  throw new TypeError('no line')
}
const saved = (version: number) => () => Response.json({ quote: quoteOf(version) })
const changed = (version: number) => () =>
  Response.json({ message: 'changed', quote: quoteOf(version) }, { status: 409 })

const wrapper = ({ children }: { children: ReactNode }) => <TestPage core={testCore()}>{children}</TestPage>
const open = (quote: Quote, from: number, onSaved: (quote: Quote) => void = () => {}) =>
  renderHook(() => useSaving(workFrom(from), stock, quote, onSaved), { wrapper })

it('saves what a page that was closed could not, once the line is back', async () => {
  const onSaved = vi.fn()
  answers = [noLine, saved(2)]
  const { result, unmount } = open(quoteOf(1), 1)
  expect(result.current.state).toBe('idle')
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.state).toBe('offline'))
  unmount()
  open(quoteOf(1), 1, onSaved)
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  cleanup()
  expect(open(quoteOf(2), 2).result.current.state).toBe('idle')
  expect(sent).toHaveLength(2)
})

it('saves a draft over the version that it was made from, and over a newer one only once that was told', async () => {
  answers = [changed(3), saved(4)]
  const { result } = open(quoteOf(3), 2)
  act(() => result.current.submit())
  await waitFor(() => expect(result.current).toMatchObject({ state: 'refused', failure: words.quote.totals.changed }))
  act(() => result.current.submit())
  await waitFor(() => expect(result.current.state).toBe('idle'))
  expect(sent).toEqual([2, 3])
})
