// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useWhenReady } from './use-when-ready'

it('does once what was asked for before it was ready, and at once what is asked for afterwards', () => {
  const run = vi.fn()
  const { result, rerender } = renderHook(({ ready }) => useWhenReady(ready, run), { initialProps: { ready: false } })
  act(() => result.current.ask('publish'))
  act(() => result.current.ask('publish'))
  expect([run.mock.calls.length, result.current.waits]).toEqual([0, true])
  rerender({ ready: true })
  expect(run.mock.calls).toEqual([['publish']])
  expect(result.current.waits).toBe(false)
  act(() => result.current.ask('proposals'))
  expect(run.mock.calls).toEqual([['publish'], ['proposals']])
})
