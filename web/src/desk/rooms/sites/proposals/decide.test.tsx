// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Me, SiteCheck, SiteProposal } from '../../../../gen/desk'
import { SignedIn } from '../../../session'
import { Decide, TooLate } from './decide'
import type { Talk } from './use-proposals'

const proposal: SiteProposal = {
  id: '1',
  author: 'Ann',
  time: '2026-11-18T08:00:00Z',
  state: 'open',
  edits: [],
  brands: [],
  may: true,
  mayDecide: true,
}
const check: SiteCheck = { problems: [], errors: 0, warnings: 0 }
const ahead = '2126-01-01T09:00:00Z'

let sent: unknown[]

beforeEach(() => {
  sent = []
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: 'Europe/Berlin' }
  })
  vi.stubGlobal('fetch', async (_: string, asked: { body: string }) => {
    sent.push(JSON.parse(asked.body))
    return Response.json({ id: '2', state: 'live' })
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (at?: string, mail = true) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn me={{ mail } as unknown as Me}>
        <Decide proposal={{ ...proposal, ...(at && { at }) }} check={check} words={undefined} onWords={() => {}} />
      </SignedIn>
    </QueryClientProvider>,
  )
const approves = async (name: string, body: unknown) => {
  await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(sent).toEqual([body]))
}

it('approves at the time that was proposed, which it names with its zone', async () => {
  open(ahead)
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: /^As proposed, .*2126.* \(Europe\/Berlin\)$/ }).checked,
  ).toBe(true)
  expect(screen.getByText(/^It appears .*2126.* can be cancelled\.$/)).toBeTruthy()
  await approves('Approve and schedule', {})
})

it('says whether its author is told by mail', () => {
  open()
  expect(screen.queryByText(/sends no mail/)).toBeNull()
  cleanup()
  open(undefined, false)
  screen.getByText('This Desk sends no mail, so Ann hears of it at the Desk alone.')
})

it('approves at once what was proposed for later', async () => {
  open(ahead)
  await userEvent.click(screen.getByRole('radio', { name: 'At once' }))
  expect(screen.getByText('It appears as soon as you approve it.')).toBeTruthy()
  await approves('Approve and publish', { now: true })
})

it('approves at another time, and at none that has passed', async () => {
  open()
  expect(screen.queryByRole('radio', { name: /^As proposed/ })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'At another time' }))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Approve and schedule' })
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Day and time'), { target: { value } })
  type('2020-01-01T09:00')
  expect(button.disabled).toBe(true)
  expect(screen.getByText(/^This time has passed/)).toBeTruthy()
  type('2127-01-01T09:00')
  await approves('Approve and schedule', { at: new Date('2127-01-01T09:00').toISOString() })
})

it('says that the time that was proposed has passed', () => {
  open('2020-01-01T09:00:00Z')
  expect(screen.getByText(/^It was proposed for .*2020.*, which has passed\.$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Approve and publish' })).toBeTruthy()
})

it('keeps what was being written when somebody else decided, and lets it be said as a comment', async () => {
  const said: unknown[] = []
  const add = { isPending: false, mutate: (words: unknown) => said.push(words) }
  const approved = { ...proposal, state: 'approved', decidedBy: 'Tom' }
  const talk = { comments: [], add } as unknown as Talk
  render(<TooLate proposal={approved} words="Which vans?" talk={talk} onDone={() => {}} />)
  expect(screen.getByRole('alert').textContent).toMatch(/^Approved by Tom, while you were writing\. Nothing was sent/)
  await userEvent.click(screen.getByRole('button', { name: 'Say them as a comment' }))
  expect(said).toEqual([{ words: 'Which vans?' }])
})
