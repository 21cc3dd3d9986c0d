// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TestPage, testCore } from '../testing/page'
import { ContactForm } from './contact-form'

/** The keys of messages that the server was sent, and how often its answer is lost on the way. */
let keys: string[]
let lost: number

beforeEach(() => {
  keys = []
  lost = 0
  vi.stubGlobal('alert', () => {})
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key']!)
    if (lost-- > 0) throw new TypeError('Failed to fetch')
    return Response.json({ success: true })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const core = testCore()
  const contact = { ...core.brand.contact, delivery: 'store' }
  render(
    <TestPage core={{ ...core, brand: { ...core.brand, contact } }} path="/contact">
      <ContactForm />
    </TestPage>,
  )
}

const press = () => fireEvent.submit(document.querySelector('form')!)

function send(message: string) {
  const fields = { name: 'Jane Doe', email: 'jane@example.org', subject: 'Prices', message }
  for (const [name, value] of Object.entries(fields)) {
    fireEvent.input(document.querySelector(`[name=${name}]`)!, { target: { value } })
  }
  press()
}

/** Waits until what was sent is answered for. */
const said = (words: RegExp) => screen.findAllByText(words)

// Also when they say the same: who writes it all a second time means it.
it.each(['And the trackers?', 'What does it cost?'])('makes two of two messages, the second %s', async (second) => {
  show()
  send('What does it cost?')
  await said(/Thank you for your message/)
  send(second)
  await said(/Thank you for your message/)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(2)
})

it('makes one of a message that is sent again because its answer was lost', async () => {
  show()
  lost = 1
  send('What does it cost?')
  await said(/could not be kept just now/)
  press()
  await said(/Thank you for your message/)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
