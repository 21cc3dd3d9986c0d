// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PostCheck } from '../../../gen/desk'
import { PublishDialog } from './publish-dialog'
import { ShowPlace } from './show-place'
import type { Draft } from './use-draft'

const zone = process.env.TZ
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  process.env.TZ = zone
})

const draft = {
  detail: { brand: 'store', id: 'doors' },
  text: { post: { slug: 'doors', title: 'Doors' } },
  state: { kind: 'saved' },
  flush: async () => true,
  version: () => '7',
} as Partial<Draft> as Draft

/** Opens the dialog somewhere on earth, and says what is published there. */
function open(
  where: string,
  detail: object = {},
  answer: object = {},
  onDone: (_: unknown, words: string) => void = () => {},
  checks: PostCheck[] = [],
  onShow: (check: PostCheck) => void = () => {},
  comments: object[] = [],
) {
  process.env.TZ = where
  const sent: { at?: string }[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.endsWith('/comments')) return Response.json(comments)
    sent.push(JSON.parse(body) as { at?: string })
    return Response.json(answer)
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShowPlace value={onShow}>
        <PublishDialog
          open
          draft={{ ...draft, detail: { ...draft.detail, ...detail } }}
          checks={checks}
          onClose={() => {}}
          onDone={onDone}
          onShowChecks={() => {}}
          onShowComments={() => {}}
        />
      </ShowPlace>
    </QueryClientProvider>,
  )
  return sent
}

it.each([
  ['America/New_York', '2126-12-01T14:00:00.000Z'],
  ['Asia/Kolkata', '2126-12-01T03:30:00.000Z'],
  ['UTC', '2126-12-01T09:00:00.000Z'],
])('takes nine in the morning as that of the person, in %s', async (where, moment) => {
  const sent = open(where)
  fireEvent.click(screen.getByRole('radio', { name: 'At a time' }))
  fireEvent.change(screen.getByLabelText(/Day and time/), { target: { value: '2126-12-01T09:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(sent).toEqual([{ at: moment }]))
})

it('names the time zone', () => {
  open('Asia/Kolkata')
  fireEvent.click(screen.getByRole('radio', { name: 'At a time' }))
  expect(screen.getByText(/^In your own time zone, Asia\/(Kolkata|Calcutta)\.$/)).toBeTruthy()
})

it('shows the place of each thing that must be fixed', () => {
  const shown: PostCheck[] = []
  const checks = [
    { severity: 'error', field: 'image', section: -1, message: 'One.', start: 0, end: 0 },
    { severity: 'error', field: 'sections.0.content', section: 0, message: 'Two.', start: 0, end: 9 },
  ] as PostCheck[]
  open('UTC', {}, {}, undefined, checks, (check) => shown.push(check))
  const [first, second] = screen.getAllByRole('button', { name: 'Show me where' })
  fireEvent.click(second!)
  fireEvent.click(first!)
  expect(shown).toEqual([checks[1], checks[0]])
  expect(screen.getByText(/Picture:/)).toBeTruthy()
})

it('proposes the next whole hour on the clock of the person', () => {
  vi.useFakeTimers({ now: new Date('2126-12-01T13:20:00Z'), toFake: ['Date'] })
  open('Asia/Kolkata')
  fireEvent.click(screen.getByRole('radio', { name: 'At a time' }))
  expect(screen.getByLabelText(/Day and time/)).toHaveProperty('value', '2126-12-01T19:00')
})

it('publishes at once where no time was chosen', async () => {
  const sent = open('Asia/Kolkata')
  fireEvent.click(screen.getByRole('button', { name: 'Publish now' }))
  await waitFor(() => expect(sent).toEqual([{}]))
})

it('opens on the time that a post waits for', async () => {
  const sent = open('Asia/Kolkata', { state: 'scheduled', text: { post: { date: '2126-12-01T03:30:00Z' } } })
  expect(screen.getByLabelText(/Day and time/)).toHaveProperty('value', '2126-12-01T09:00')
  fireEvent.click(screen.getByRole('button', { name: 'Change the time' }))
  await waitFor(() => expect(sent).toEqual([{ at: '2126-12-01T03:30:00.000Z' }]))
})

it('schedules nothing for a time that has passed, which would be at once', async () => {
  const sent = open('UTC')
  fireEvent.click(screen.getByLabelText('At a time'))
  fireEvent.change(screen.getByLabelText(/Day and time/), { target: { value: '2026-01-02T03:30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText('This time has passed. Choose a later one, or Now.')).toBeTruthy()
  expect(sent).toEqual([])
})

it('says what becomes of an address that readers know, before and after', async () => {
  const said: string[] = []
  open('UTC', { slug: 'old-doors' }, { moved: 'old-doors' }, (_, words) => said.push(words))
  expect(screen.getByText(/Its address changes/).textContent).toContain('/blog/old-doors will be led to /blog/doors')
  fireEvent.click(screen.getByRole('button', { name: 'Publish now' }))
  await waitFor(() => expect(said).toEqual(['Published. /blog/old-doors leads to its new address']))
  cleanup()
  open('UTC', { slug: 'doors' })
  expect(screen.queryByText(/Its address changes/)).toBeNull()
})

it('says which words of a scheduled post go live, and makes these the ones', async () => {
  const sent = open('UTC', { state: 'scheduled', changed: true, text: { post: { date: '2126-12-01T03:30:00Z' } } })
  expect(screen.getByText(/the words that were scheduled go live .*, without what was changed since/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Schedule these words' }))
  await waitFor(() => expect(sent).toEqual([{ at: '2126-12-01T03:30:00.000Z' }]))
})

it('says that comments are open', async () => {
  open('UTC', {}, {}, undefined, [], undefined, [{ id: '1' }, { id: '2', resolved: '2126-12-01T03:30:00Z' }])
  expect(await screen.findByText(/1 comment is open/)).toBeTruthy()
})
