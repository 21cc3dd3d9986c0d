// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { OfferLine, QuoteDetail, Terms } from '../../../../gen/desk'
import { merge } from '../../../ui/autosave/merge'
import { SendDialog } from './send-dialog'
import type { OfferDraft } from './use-offer'
import { readOf, writtenOf } from './use-quote'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const line = (id: string, part: Partial<OfferLine>): OfferLine => ({
  id,
  kind: 'product',
  title: id,
  count: 10,
  once: 0,
  monthly: 0,
  ...part,
})
const offer = (harnesses: number, tracker: number): Terms => ({
  lines: [
    line('T310', { once: tracker }),
    line('H12', { count: harnesses, once: 1000 }),
    line('d', { kind: 'discount', count: 1, oncePercent: 1000, reason: 'First order' }),
  ],
  currency: 'USD',
  expires: '2999-12-18',
})

it('two people change lines of one offer with a percentage, which follows what both wrote', () => {
  const [was, hers, his] = [offer(12, 11900), offer(6, 11900), offer(12, 10900)].map((one) => writtenOf(readOf(one)))
  const together = merge(was, hers, his)
  expect(together && readOf(together).lines).toMatchObject([
    { id: 'T310', count: 10, once: 10900 },
    { id: 'H12', count: 6, once: 1000 },
    { id: 'd', once: -11500 },
  ])
})

function dialog(terms: Terms, server = terms) {
  const quote = { version: 4, offers: [], needs: { groups: [], lines: [] } }
  const detail = { quote, draft: { version: 2, terms: server } } as unknown as QuoteDetail
  const draft = { terms, detail, unread: {}, flush: async () => true, server: () => detail, follow: () => {} }
  return (
    <QueryClientProvider client={new QueryClient()}>
      <SendDialog lead="one" draft={draft as unknown as OfferDraft} onSent={() => {}} onClose={() => {}} />
    </QueryClientProvider>
  )
}

it('sends the figures that were read, and shows others first', async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  const sent = vi.fn(async () => Response.json({}))
  vi.stubGlobal('fetch', sent)
  const [one, other] = [readOf(offer(12, 11900)), readOf(offer(6, 11900))]
  const { rerender } = render(dialog(one, other))
  fireEvent.click(screen.getByRole('button', { name: 'Send version 1' }))
  await screen.findByText('Somebody else changed the offer. Look at it again.')
  rerender(dialog(other))
  screen.getByText(/These are its figures now/)
  expect(screen.queryByRole('button', { name: 'Send version 1' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'I have read them' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send version 1' }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
})
