// @vitest-environment jsdom
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LeadRow, LeadsChange, Me } from '../../../gen/desk'
import { Toasts, undoLast } from '../../frame/toasts'
import { SignedIn } from '../../session'
import { Many } from './many'
import { useSelection } from './use-selection'

const me = { person: { id: 'ann', name: 'Ann' }, rights: ['leads.read', 'leads.handle'], brands: [] } as unknown as Me
const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as LeadRow)
const said = [{ brands: ['store'], stages: { lost: 'Lost' }, lostReasons: ['Too dear'] }]

let came: LeadsChange[]

beforeEach(() => {
  came = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (path.endsWith('/leads/words')) return Response.json(said)
    if (path.endsWith('/leads/ids')) return Response.json({ ids: Array.from({ length: 201 }, (_, at) => `lead ${at}`) })
    if (!path.endsWith('/leads/many')) return Response.json([])
    const change = JSON.parse(body!) as LeadsChange
    came.push(change)
    return Response.json({ changed: change.ids.length, refused: 0, undo: [{ ...change, change: { handled: false } }] })
  })
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

function Page() {
  const selection = useSelection(rows, 'open')
  return (
    <>
      {rows.map(({ id }) => (
        <button key={id} onClick={() => selection.toggle(id)}>{`choose ${id}`}</button>
      ))}
      <output>{[...selection.chosen].join(' ')}</output>
      <Many query={{}} count={4} selection={selection} />
      <Toasts />
    </>
  )
}

async function chosen(...ids: string[]) {
  const client = new QueryClient()
  client.mount() // goes on with what waited when there is a connection again
  render(
    <QueryClientProvider client={client}>
      <SignedIn me={me}>
        <Page />
      </SignedIn>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  for (const id of ids) await user.click(screen.getByRole('button', { name: `choose ${id}` }))
  return user
}

it('does nothing without a connection, says so, and leaves chosen what was', async () => {
  const user = await chosen('a', 'b')
  act(() => onlineManager.setOnline(false))
  await user.click(screen.getByRole('button', { name: 'Handled' }))
  await screen.findByText('You are offline: nothing was done with 2 leads. They stay chosen.')
  expect(document.querySelector('output')?.textContent).toBe('a b')
  await user.click(screen.getByRole('button', { name: 'Set aside' }))
  await user.type(await screen.findByLabelText('Why?'), 'Wrong country')
  await screen.findByText(/^You are offline: nothing is set aside/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Spam' }).disabled).toBe(true)
  await user.keyboard('{Enter}')
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Spam' }).disabled).toBe(false))
  expect(came).toEqual([])
  await user.click(screen.getByLabelText('Why?'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(came).toEqual([{ ids: ['a', 'b'], change: {}, aside: { reason: 'Wrong country' } }]))
})

it('asks why sales were lost', async () => {
  const user = await chosen('a')
  await user.click(screen.getByRole('button', { name: 'Stage' }))
  await user.click(await screen.findByRole('option', { name: 'Lost' }))
  await user.click(await screen.findByRole('button', { name: 'Too dear' }))
  await waitFor(() => expect(came).toEqual([{ ids: ['a'], change: { stage: 'lost', lostBecause: 'Too dear' } }]))
})

it('takes back all of what was done with more than fit into one call', async () => {
  const user = await chosen('a')
  await user.click(screen.getByRole('button', { name: /Choose all/ }))
  await screen.findByText('201 chosen')
  await user.click(screen.getByRole('button', { name: 'Handled' }))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(''))
  const done = came.flatMap(({ ids }) => ids)
  expect([done.length, came.length]).toEqual([201, 3])
  came = []
  act(undoLast)
  await waitFor(() => expect(came.flatMap(({ ids }) => ids)).toEqual(done))
  expect(came.every(({ change }) => change.handled === false)).toBe(true)
})
