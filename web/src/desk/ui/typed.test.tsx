// @vitest-environment jsdom
import { useState } from 'react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Me } from '../../gen/desk'
import { SignedIn } from '../session'
import { useKept } from './use-kept'
import { Amount, type Unread } from './typed'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

/** A price of 19.00 in an offer whose half-typed numbers this browser keeps. */
function Price({ first = 1900 }: { first?: number }) {
  const [value, setValue] = useState(first)
  const [kept, keep] = useKept('unread', 'one')
  return (
    <>
      <Amount
        aria-label="Price"
        data-column="once"
        value={value}
        unread={kept ? (JSON.parse(kept) as Unread) : undefined}
        onUnread={(unread) => keep(unread ? JSON.stringify(unread) : '')}
        onValue={setValue}
      />
      <output>{value}</output>
    </>
  )
}

const shown = (first?: number) => {
  render(
    <SignedIn me={{ person: { id: 'ann' } } as unknown as Me}>
      <Price first={first} />
    </SignedIn>,
  )
  return screen.getByLabelText<HTMLInputElement>('Price')
}

/** Types as fingers do, one sign after the other. */
function type(field: HTMLInputElement, text: string) {
  fireEvent.focus(field)
  for (let end = 1; end <= text.length; end++) fireEvent.change(field, { target: { value: text.slice(0, end) } })
}

const counts = () => screen.getByRole('status', { name: '' }).textContent

it.each(['1.249,50x', '12..5', '12,5.0', 'twelve'])('%s never counts, nor does its beginning', (text) => {
  const field = shown()
  type(field, text)
  expect(counts()).toBe('1900')
  fireEvent.blur(field)
  expect(counts()).toBe('1900')
  expect(field.value).toBe(text)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toContain('Such as 189.00')
})

it('what cannot be read is there after a reload, and is gone when it was mended', () => {
  type(shown(), '12..5')
  cleanup()
  const again = shown()
  expect(again.value).toBe('12..5')
  expect(again.getAttribute('aria-invalid')).toBe('true')
  expect(counts()).toBe('1900')
  type(again, '12.5')
  expect(counts()).toBe('1250')
  fireEvent.blur(again)
  cleanup()
  expect(shown(1250).value).toBe('12.50')
})

it.each(['1.249,50', '1,249.50', '1249.5'])('%s is one amount', (text) => {
  type(shown(), text)
  expect(counts()).toBe('124950')
})
