import { expect, it } from 'vitest'
import { ownOf } from './palette'

it("shows the look's own colour where nobody says one, as a field of colours takes it", () => {
  const palette = { tokens: { primary: '#00508c', background: '#fff', line: 'oklch(1 0 0)' } }
  expect(ownOf(palette, 'primary')).toEqual({ own: '#00508c' })
  expect(ownOf(palette, 'background')).toEqual({ own: '#ffffff' })
  expect(ownOf(palette, 'line')).toEqual({})
  expect(ownOf(undefined, 'primary')).toEqual({})
})
