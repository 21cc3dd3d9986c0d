// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { LeadRow, Me } from '../../../gen/desk'
import { SignedIn } from '../../session'
import { forgetKept, useKept } from '../../ui/use-kept'
import { useSelection } from './use-selection'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** Half a note about a lead, as somebody who is signed in at this browser has it. */
const noteOf = (person: string, lead = 'one') =>
  renderHook(() => useKept('note', lead), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <SignedIn me={{ person: { id: person } } as unknown as Me}>{children}</SignedIn>
    ),
  }).result

it('half a note waits for whoever wrote it, at its lead, and for nobody else at the same browser', () => {
  const note = noteOf('ann')
  act(() => note.current[1]('Call back on'))
  expect(noteOf('ann').current[0]).toBe('Call back on')
  expect(noteOf('ann', 'another').current[0]).toBe('')
  expect(noteOf('bob').current[0]).toBe('')
  forgetKept('one')
  expect(noteOf('ann').current[0]).toBe('')
})

it('leads are chosen one by one and in a range, and another question begins with none', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as LeadRow)
  const { result, rerender } = renderHook(({ question }) => useSelection(rows, question), {
    initialProps: { question: 'open' },
  })
  act(() => result.current.toggle('b'))
  act(() => result.current.toggle('d', true))
  expect([...result.current.chosen]).toEqual(['b', 'c', 'd'])
  rerender({ question: 'all' })
  expect([...result.current.chosen]).toEqual([])
})
