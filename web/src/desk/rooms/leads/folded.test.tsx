// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Folded } from './folded'

afterEach(cleanup)

it('shows a short text whole', () => {
  render(<Folded text="Two vans, please." />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Two vans, please.').className).not.toContain('line-clamp')
})

it.each(['word '.repeat(300), 'line\n'.repeat(40)])('folds a long text until somebody asks for it', async (text) => {
  render(<Folded text={text} />)
  const shown = screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text)
  expect(shown.className).toContain('line-clamp')
  await userEvent.click(screen.getByRole('button', { name: 'Show all of it' }))
  expect(shown.className).not.toContain('line-clamp')
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(shown.className).toContain('line-clamp')
})
