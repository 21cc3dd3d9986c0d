// @vitest-environment jsdom
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LeadDetail, Me } from '../../../gen/desk'
import { SignedIn } from '../../session'
import { useNotes, useNotesLeft, type NewNote } from './use-notes'

const me = { person: { id: 'ann', name: 'Ann' }, rights: ['leads.handle'], brands: [] } as unknown as Me
const detail = { lead: { id: 'one', handling: {} }, story: [] } as unknown as LeadDetail

/** Notes that came, and what becomes of the next ones. */
let came: NewNote[]
let fate: (() => Response | Promise<Response>)[]

beforeEach(() => {
  came = []
  fate = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    came.push(JSON.parse(body) as NewNote)
    return (fate.shift() ?? (() => Response.json(detail)))()
  })
})
afterEach(() => {
  closed()
  localStorage.clear()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const noAnswer = () => Promise.reject(new TypeError('no answer'))

/** Leaves nothing of the page. */
let closed: () => void

/** The page as it is loaded, with this lead open. */
function open(known = detail) {
  const client = new QueryClient()
  client.mount() // goes on with what waited when there is a connection again
  closed = () => {
    cleanup()
    client.unmount()
    client.clear()
  }
  return renderHook(() => (useNotesLeft(), useNotes(known)), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <SignedIn me={me}>{children}</SignedIn>
      </QueryClientProvider>
    ),
  }).result
}

function write(notes: ReturnType<typeof open>, words: string) {
  act(() => notes.current.setWords(words))
  act(() => notes.current.add())
}

it('is sent once more by itself where its answer was lost, as the same note', async () => {
  fate = [noAnswer]
  const notes = open()
  write(notes, 'Call on Monday')
  expect(notes.current.words).toBe('')
  await waitFor(() => expect(came).toHaveLength(2), { timeout: 10_000 })
  expect(came[1]).toEqual(came[0])
  await waitFor(() => expect(notes.current.left).toEqual([]))
})

it('waits in this browser without a connection, and goes out when the page is loaded again', async () => {
  act(() => onlineManager.setOnline(false))
  const before = open()
  write(before, 'One')
  write(before, 'Two')
  expect(before.current.left.map(({ text, sent }) => [text, sent?.waits])).toEqual([
    ['One', true],
    ['Two', true],
  ])
  const kept = before.current.left.map(({ id }) => id)
  await new Promise((resume) => setTimeout(resume)) // both are in line
  closed()
  onlineManager.setOnline(true)
  const again = open()
  await waitFor(() => expect(again.current.left).toEqual([]))
  expect(came.map(({ id }) => id)).toEqual(kept)
  expect(localStorage).toHaveLength(0)
})

it('stays with the lead when it is refused, to be sent again or changed', async () => {
  fate = [() => Response.json({ detail: 'Too long.' }, { status: 422 })]
  const notes = open()
  write(notes, 'Long')
  await waitFor(() => expect(notes.current.left[0]).toMatchObject({ text: 'Long', sent: undefined }))
  act(() => notes.current.setWords('more'))
  act(() => notes.current.change(notes.current.left[0]!))
  expect(notes.current.words).toBe('Long\nmore')
  expect(notes.current.left).toEqual([])
})

it('goes with its lead, once that is not there any more', async () => {
  fate = [() => Response.json({ detail: 'This lead is not here any more.' }, { status: 404 })]
  const notes = open()
  act(() => notes.current.setWords('half'))
  write(notes, 'Wants a call')
  await waitFor(() => expect(localStorage).toHaveLength(0))
  closed()
  await waitFor(() => expect(open().current.left).toEqual([]))
  expect(came).toHaveLength(1)
})

it('is not shown twice that is in the story already', () => {
  localStorage.setItem('desk-noting one ann', JSON.stringify([{ id: 'known', text: 'Call' }]))
  const event = { id: 'known', at: '2026-01-01T00:00:00Z', kind: 'note', by: 'ann', text: 'Call' }
  expect(open({ ...detail, story: [event] } as unknown as LeadDetail).current.left).toEqual([])
})
