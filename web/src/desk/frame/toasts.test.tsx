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
