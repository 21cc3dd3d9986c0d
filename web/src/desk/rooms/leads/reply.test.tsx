// @vitest-environment jsdom
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LeadDetail, Me, NewReply } from '../../../gen/desk'
import { undoLast } from '../../frame/toasts'
import { SignedIn } from '../../session'
import { Reply, useReply, useSentMeanwhile } from './reply'

const me = { person: { id: 'ann', name: 'Ann' }, rights: ['leads.handle'], brands: [] } as unknown as Me
const detail = {
  lead: { id: 'one', brand: 'store', name: 'Jane', email: 'jane@visitor.example', handling: {} },
  story: [],
  replyFrom: 'hello@store.example',
} as unknown as LeadDetail

/** Letters that came, and what becomes of the next ones. */
let came: NewReply[]
let fate: (() => Response | Promise<Response>)[]
/** Whom the lead was given to. */
let gave: string[]

beforeEach(() => {
  came = []
  fate = []
  gave = []
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (path.endsWith('/many')) gave.push(body!)
    if (path.endsWith('/many') || method === 'DELETE') return Response.json(detail)
    if (path.endsWith('/reply')) return Response.json({ from: '', to: '', subject: 'Your demo', templates: [] })
    came.push(JSON.parse(body!) as NewReply)
    return (fate.shift() ?? (() => Response.json(detail)))()
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

function Page({ known }: { known: LeadDetail }) {
  const reply = useReply({ lead: 'one' })
  useSentMeanwhile(reply, known.story)
  return <Reply detail={known} reply={reply} keep={() => {}} again={() => {}} />
}

function open(client = new QueryClient(), known = detail, by = me) {
  client.mount() // goes on with what waited when there is a connection again
  const page = (shown: LeadDetail) => (
    <QueryClientProvider client={client}>
      <SignedIn me={by}>
        <Page known={shown} />
      </SignedIn>
    </QueryClientProvider>
  )
  const { rerender } = render(page(known))
  return { client, user: userEvent.setup(), shows: (next: LeadDetail) => rerender(page(next)) }
}

const words = () => screen.getByLabelText<HTMLTextAreaElement>('Your words')
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
const sendable = () => waitFor(() => expect(send().disabled).toBe(false))

it('is one letter, also where its answer was lost and the page was loaded again', async () => {
  fate = [() => Promise.reject(new TypeError('no answer'))]
  const { user } = open()
  await user.type(words(), 'Tuesday?')
  await sendable()
  await user.click(send())
  await waitFor(() => expect(came).toHaveLength(1))
  cleanup()
  const again = open().user
  expect(words().value).toBe('Tuesday?')
  await sendable()
  await again.click(send())
  await waitFor(() => expect(words().value).toBe(''))
  expect(came[1]).toEqual(came[0])
  await again.type(words(), 'And Wednesday?')
  await again.click(send())
  await waitFor(() => expect(came).toHaveLength(3))
  expect(came[2]?.id).not.toBe(came[0]?.id)
})

it('whose words were changed after they were sent is another letter, once its writer was told', async () => {
  fate = [() => Response.json({ detail: 'On its way already' }, { status: 409 })]
  const { user } = open()
  await user.type(words(), 'Tuesday?')
  await sendable()
  await user.click(send())
  await waitFor(() => expect(came).toHaveLength(1))
  expect(words().value).toBe('Tuesday?')
  await sendable()
  await user.click(send())
  await waitFor(() => expect(came).toHaveLength(2))
  expect(came[1]?.id).not.toBe(came[0]?.id)
})

it('tells its writer of a letter that a colleague sent meanwhile, before it goes out as well', async () => {
  fate = [() => Response.json({ detail: 'Somebody wrote in the meantime' }, { status: 409 })]
  const { user, shows } = open()
  await user.type(words(), 'Tuesday?')
  await sendable()
  const event = { id: 'of-ben', at: '2026-01-01T00:00:00Z', kind: 'replied', by: 'ben', letter: { id: 'l', text: '' } }
  shows({ ...detail, story: [event] } as unknown as LeadDetail) // as it comes to every open page
  await screen.findByText(/^A letter came or went while you wrote/)
  await sendable()
  await user.click(send())
  await waitFor(() => expect(came).toHaveLength(1))
  expect(came[0]?.after).toBe('') // which the server refuses
  await sendable()
  await user.click(send())
  await waitFor(() => expect(came).toHaveLength(2))
  expect(came[1]?.after).toBe('of-ben')
})

it('without a connection waits, says so when the lead is opened again, and is sent once', async () => {
  const { client, user } = open()
  await user.type(words(), 'Tuesday?')
  await sendable()
  act(() => onlineManager.setOnline(false))
  await user.click(send())
  cleanup() // another lead is opened meanwhile
  open(client)
  await screen.findByText(/^You are offline: it is sent when you are back/)
  expect(words().value).toBe('Tuesday?')
  expect(send().disabled).toBe(true)
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(words().value).toBe(''))
  expect(came).toHaveLength(1)
})

it('that is in the story after all is not to be sent again; words that were changed since stay', async () => {
  fate = [() => Promise.reject(new TypeError('no answer')), () => Promise.reject(new TypeError('no answer'))]
  for (const more of ['', ' Or Wednesday?']) {
    const { user } = open()
    await user.type(words(), 'Tuesday?')
    await sendable()
    await user.click(send())
    await waitFor(() => expect(send().disabled).toBe(false))
    if (more) await user.type(words(), more)
    cleanup()
    const { id, text } = came.at(-1)!
    const event = { id, at: '2026-01-01T00:00:00Z', kind: 'replied', by: 'ann', letter: { id, text } }
    open(undefined, { ...detail, story: [event] } as unknown as LeadDetail)
    await waitFor(() => expect(words().value).toBe(more && `Tuesday?${more}`))
    cleanup()
  }
})

it('makes a lead of nobody’s one’s own, until it is taken back', async () => {
  for (const assignedTo of ['', 'ben']) {
    const lead = { ...detail.lead, handling: { ...detail.lead.handling, assignedTo } }
    const { user } = open(undefined, { ...detail, lead })
    await user.type(words(), 'Tuesday?')
    await sendable()
    await user.click(send())
    await waitFor(() => expect(words().value).toBe(''))
    undoLast()
    await waitFor(() => expect(words().value).toBe('Tuesday?'))
    const back = '{"ids":["one"],"change":{"assigned":""},"from":{"assigned":"ann"}}' // only while it is hers
    await waitFor(() => expect(gave).toEqual([back])) // and not once more of Ben's
    cleanup()
    localStorage.clear()
  }
})

it('leads who may change the site to the templates of the brand, and nobody else', () => {
  open()
  expect(screen.queryByRole('link', { name: 'Edit templates' })).toBeNull()
  cleanup()
  open(undefined, detail, { ...me, rights: ['leads.handle', 'sites'] })
  const to = screen.getByRole('link', { name: 'Edit templates' }).getAttribute('href')
  expect(to).toBe('/sites/store?field=sales.replies.0.text')
})
