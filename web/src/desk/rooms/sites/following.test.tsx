// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Following } from './words'

afterEach(cleanup)

it('says before a list becomes a brand’s own that it will, and from then on that it is', () => {
  const { rerender } = render(<Following owner="families/stores" target="brands/store" isOwn={false} />)
  expect(screen.getByText(/any other change of its order or length gives this brand a list of its own/)).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
  rerender(<Following owner="families/stores" target="brands/store" isOwn />)
  expect(screen.getByRole('status').textContent).toBe(
    'This brand has a list of its own now: what the family stores changes in its list later is not shown here any ' +
      'more. Undo, or drop the change, to follow it again.',
  )
})
