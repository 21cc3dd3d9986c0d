// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { say, Toasts, undoLast, warn } from './toasts'

afterEach(cleanup)

it('says one thing at a time beside what went wrong, and takes all of it back', async () => {
  render(<Toasts />)
  const back = vi.fn()
  act(() => say('Ann: handled', () => back('ann')))
  await screen.findByText('Ann: handled')
  act(() => void warn('It could not be saved'))
  act(() => say('Ben: handled', () => back('ben')))
  await screen.findByText('Ben: handled')
  await waitFor(() => expect(screen.queryByText('Ann: handled')).toBeNull())
  expect(screen.getByRole('alert').textContent).toContain('It could not be saved')
  act(() => undoLast())
  act(() => undoLast())
  expect(back.mock.calls).toEqual([['ben'], ['ann']])
})

it('says how much room the header of a phone must leave it, so that it covers no field', async () => {
  const box = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        tell()
      }
      observe() {}
      disconnect() {}
    },
  )
  const said = () => document.documentElement.style.getPropertyValue('--said')
  const { unmount } = render(<Toasts />)
  await waitFor(() => expect(said()).toBe('96px'))
  unmount()
  expect(said()).toBe('')
  box.mockRestore()
  vi.unstubAllGlobals()
})
