// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { GrowingField } from './growing-field'

afterEach(cleanup)

it('is one line: Enter goes on to what is written next, and leaves no blank behind', () => {
  const written: string[] = []
  render(
    <>
      <GrowingField label="Title" placeholder="What it is about" value="Doors" onChange={(to) => written.push(to)} />
      <GrowingField label="Excerpt" value="" onChange={(to) => written.push(to)} />
    </>,
  )
  const title = screen.getByLabelText('Title')
  expect(title).toHaveProperty('placeholder', 'What it is about')
  title.focus()
  expect(fireEvent.keyDown(title, { key: 'Enter' })).toBe(false)
  expect(document.activeElement).toBe(screen.getByLabelText('Excerpt'))
  fireEvent.change(title, { target: { value: 'Doors \n and gates' } })
  expect(written).toEqual(['Doors and gates'])
})
