// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Ago } from './ago'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('goes on with the time', () => {
  vi.useFakeTimers()
  render(<Ago at={new Date().toISOString()} />)
  expect(screen.getByText('now')).toBeTruthy()
  act(() => vi.advanceTimersByTime(5 * 60_000))
  expect(screen.getByText('5 min')).toBeTruthy()
})
