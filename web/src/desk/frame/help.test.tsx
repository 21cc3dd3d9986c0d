// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Help } from './help'
import { useShortcuts } from './shortcuts'

afterEach(cleanup)

function Room() {
  useShortcuts([
    { keys: 'e', does: 'Handled', run: () => {} },
    { keys: 'Ctrl B', does: 'Strong' },
  ])
  return null
}

function Around({ room }: { room: boolean }) {
  useShortcuts([{ keys: 'g l', does: 'Go to Leads', run: () => {} }], 'everywhere')
  return room && <Room />
}

it('tells the keys of the room that is open apart from those of every room, and none of another', () => {
  history.replaceState(null, '', '/posts/store')
  const { rerender } = render(<Around room />)
  const { unmount } = render(<Help open onClose={() => {}} />)
  const list = (name: string) => within(screen.getByRole('heading', { name }).nextElementSibling as HTMLElement)
  list('In Posts').getByText('Handled')
  list('In Posts').getByText('Strong') // it does nothing itself
  list('Everywhere').getByText('Go to Leads')
  expect(list('Everywhere').queryByText('Handled')).toBeNull()
  unmount()
  rerender(<Around room={false} />)
  render(<Help open onClose={() => {}} />)
  expect(screen.queryByRole('heading', { name: 'In Posts' })).toBeNull()
  expect(screen.queryByText('Handled')).toBeNull()
})
