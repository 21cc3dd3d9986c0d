// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TestPage, testCore } from '../testing/page'
import { DemoForm } from './demo-form'

/** What arrived: the names of stored documents, and the keys of posts. */
let stored: string[]
let posted: string[]
/** How often the answer to an upload is lost on its way. */
let lost: number

beforeEach(() => {
  stored = []
  posted = []
  lost = 0
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers?: Record<string, string> } = {}) => {
    const { pathname } = new URL(address)
    if (pathname.endsWith('/upload-credential')) return Response.json({ sasToken: 'sig=x' })
    if (pathname.endsWith('/tasks')) {
      posted.push(headers!['Idempotency-Key']!)
      return Response.json({ success: true })
    }
    const name = decodeURIComponent(pathname.split('/').at(-1)!)
    if (stored.includes(name)) return new Response('BlobAlreadyExists', { status: 409 })
    stored.push(name)
    if (lost-- > 0) throw new TypeError('Failed to fetch')
    return new Response('', { status: 201 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const core = testCore()
  const settings = { ...core.settings, fleetSizes: ['1-10', '11-100'] }
  const runtime = { storageBase: 'https://storage.example', localApiBase: 'https://api.example/api' }
  render(
    <TestPage core={{ ...core, settings, runtime }} path="/request-demo">
      <DemoForm />
    </TestPage>,
  )
  return userEvent.setup()
}

async function send(user: ReturnType<typeof show>, name: string) {
  await user.type(screen.getByLabelText(/Full Name/), name)
  await user.type(screen.getByLabelText(/Email Address/), 'jane@example.org')
  await user.click(screen.getByRole('button', { name: 'Request Demo' }))
}

// Also when they say the same: who asks for a second one means it.
it.each(['Joe Roe', 'Jane Doe'])('makes two leads of two requests on one page, the second by %s', async (second) => {
  const user = show()
  await send(user, 'Jane Doe')
  await user.click(await screen.findByRole('button', { name: 'Submit another request' }))
  await send(user, second)
  await screen.findByText('Thank you!')
  expect(posted).toHaveLength(2)
  expect(new Set(posted).size).toBe(2)
  expect(stored).toEqual(posted)
})

it('makes one lead of a request that is sent again because its answer was lost', async () => {
  const user = show()
  lost = 1
  await send(user, 'Jane Doe')
  await screen.findByText(/Everything you typed is still here. Send/)
  await user.click(screen.getByRole('button', { name: 'Request Demo' }))
  await screen.findByText('Thank you!')
  expect(stored).toHaveLength(1)
  expect(posted).toEqual(stored)
})

it('says what is wrong with a field when it is left for another, and not before', async () => {
  const user = show()
  const title = document.title
  await user.type(screen.getByLabelText(/Email Address/), 'a@@b.co')
  expect(screen.queryByText('Email address is invalid')).toBeNull()
  await user.tab()
  expect(screen.getByText('Email address is invalid')).toBeTruthy()
  expect(screen.queryByText('Full name is required')).toBeNull()
  expect(document.title).toBe(title)
  await user.type(screen.getByLabelText(/Email Address/), '{Backspace>6/}b.co')
  expect(screen.queryByText('Email address is invalid')).toBeNull()
  await user.click(screen.getByLabelText(/Full Name/))
  await user.click(screen.getByLabelText(/Company/))
  expect(screen.getByText('Full name is required')).toBeTruthy()
})
