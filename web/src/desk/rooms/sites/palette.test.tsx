// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Colour, isSwapped, ownOf } from './palette'

afterEach(cleanup)

it("shows the look's own colour where nobody says one, as a field of colours takes it", () => {
  const palette = { tokens: { primary: '#00508c', background: '#fff', line: 'oklch(1 0 0)' } }
  expect(ownOf(palette, 'primary')).toEqual({ own: '#00508c' })
  expect(ownOf(palette, 'background')).toEqual({ own: '#ffffff' })
  expect(ownOf(palette, 'line')).toEqual({})
  expect(ownOf(undefined, 'primary')).toEqual({})
})

it('says at a colour that pages show another one on light grounds, with both beside each other', () => {
  const move = { field: 'primary', from: '#ffcc00', to: '#806000' }
  const { rerender } = render(<Colour label="Main" value="#ffcc00" move={move} onChange={() => {}} />)
  const note = screen.getByRole('note')
  expect(note.textContent).toContain('On white and light grounds your color')
  expect([...note.querySelectorAll('span')].map((one) => one.style.background)).toEqual([
    'rgb(255, 204, 0)',
    'rgb(128, 96, 0)',
  ])
  rerender(<Colour label="Main" value="#ffcc00" move={{ ...move, filled: true }} onChange={() => {}} />)
  expect(screen.getByRole('note').textContent).toBe(
    'Buttons show your color as it is. Words and lines in  are shown as  #806000, so that they can be read.',
  )
  rerender(<Colour label="Main" value="#806000" onChange={() => {}} />)
  expect(screen.queryByRole('note')).toBeNull()
})

it('tells where the two colors of a brand change places in a dark look', () => {
  const shown = { tokens: { primary: '#C9A227' } }
  expect(isSwapped(shown, '#6d1a36', '#c9a227')).toBe(true)
  expect(isSwapped({ tokens: { primary: '#6d1a36' } }, '#6d1a36', '#c9a227')).toBe(false)
  expect(isSwapped(shown, '#c9a227', '#c9a227')).toBe(false)
  expect(isSwapped(shown, '#6d1a36', '')).toBe(false)
})
