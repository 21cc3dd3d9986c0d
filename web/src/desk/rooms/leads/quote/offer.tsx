import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Eye, Pencil, Redo2, Send, Undo2 } from 'lucide-react'
import type { LeadDetail, Quote, QuoteDetail, Terms } from '../../../../gen/desk'
import { get } from '../../../api'
import { useShortcuts } from '../../../frame/shortcuts'
import { say } from '../../../frame/toasts'
import { money } from '../../../../lib/money'
import { sumsOf } from '../../../../lib/offer'
import type { Opened, Written } from '../../../ui/autosave/autosave'
import { SavedLine } from '../../../ui/autosave/saved-line'
import { TwoVersions } from '../../../ui/autosave/two-versions'
import { Button } from '../../../ui/button'
import { Others } from '../../../ui/presence'
import { undoKey } from '../../../ui/undo-key'
import { Conditions } from './conditions'
import { EditorLines } from './editor-lines'
import { groupsOffered } from './lines'
import { Paper, Sums } from './paper'
import { counted, termsApart, vehiclesOf } from './said'
import { SendDialog } from './send-dialog'
import { Standing, WantsChange } from './standing'
import { useOffer, type OfferDraft } from './use-offer'
import { withoutQuote } from './use-quote'

interface OfferProps {
  lead: string
  written: Written<Terms, QuoteDetail>
  opened: Opened<Terms, QuoteDetail>
  onBack: (sent?: boolean) => void
}

/** An offer being written: lines and conditions, what it comes to, and the offer as the buyer will read it. */
export function Offer({ lead, written, opened, onBack }: OfferProps) {
  const draft = useOffer(lead, written, opened)
  const [preview, setPreview] = useState(false)
  const [sending, setSending] = useState(false)
  const { detail, terms, state } = draft
  const { quote } = detail
  const groups = groupsOffered(quote.needs, terms)
  useShortcuts([
    { keys: 'p', does: 'As the buyer reads it, or back to writing', run: () => setPreview(!preview) },
    { keys: 'Escape', does: 'Back to the lead', run: () => onBack() },
  ])
  useEffect(() => document.querySelector<HTMLElement>('[data-column="once"]')?.focus(), [])
  useKeys(draft, () => setSending(true))
  const known = useOtherVersions(quote)
  const sent = (now: QuoteDetail) => {
    known.current = now.quote.offers?.length ?? 0
    draft.sent(now)
    say(`Version ${now.quote.offers?.length} is sent${now.mailsTo ? ` to ${now.mailsTo}` : ''}`)
    onBack(true)
  }
  const answered = quote.accepted ?? quote.declined
  return (
    <div className="flex h-full flex-col">
      <Bar draft={draft} preview={preview} onPreview={() => setPreview(!preview)} onBack={() => onBack()} />
      {state.kind === 'conflict' && <Conflict draft={draft} current={state.current} />}
      <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-5">
          <div className="mx-auto flex max-w-4xl flex-col gap-6">
            {answered && <Standing quote={quote} />}
            {preview ? (
              <article aria-label="As the buyer reads it">
                <Paper terms={terms} groups={groups} labels={detail.labels} rank="h2" />
              </article>
            ) : (
              <>
                <WantsChange detail={detail} />
                <BuyersNote lead={lead} note={quote.needs.note} />
                <EditorLines draft={draft} />
                <Conditions draft={draft} />
              </>
            )}
          </div>
        </div>
        <aside
          aria-label="What it comes to"
          className="shrink-0 border-line bg-side px-4 py-3 max-xl:border-t xl:w-80 xl:border-l xl:px-5 xl:py-5"
        >
          <div className="hidden xl:block">
            <p className="mb-3 text-soft">
              {counted(vehiclesOf(groups), 'vehicle')}, {counted(terms.lines.length, 'line')}
            </p>
            <Sums terms={terms} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3 xl:mt-5">
            <p role="status" className="min-w-0 xl:sr-only">
              <ShortSums terms={terms} />
            </p>
            <Button kind="main" className="xl:w-full" disabled={!!answered} onClick={() => setSending(true)}>
              <Send size={16} aria-hidden="true" /> Send version {(quote.offers?.length ?? 0) + 1}…
            </Button>
          </div>
        </aside>
      </div>
      {sending && <SendDialog lead={lead} draft={draft} onSent={sent} onClose={() => setSending(false)} />}
    </div>
  )
}

/** Says when somebody else sends a version while this one is written. */
function useOtherVersions({ offers = [] }: Quote) {
  const known = useRef(offers.length)
  const newest = offers.at(-1)
  useEffect(() => {
    if (newest && newest.n > known.current) say(`${newest.name || 'Somebody else'} sent version ${newest.n} meanwhile`)
    known.current = newest?.n ?? 0
  }, [newest])
  return known
}

/** What the buyer wrote with the vehicles, and when asking for the price. */
function BuyersNote({ lead, note }: { lead: string; note: string | undefined }) {
  const { data } = useQuery({ queryKey: ['lead', lead], queryFn: () => get<LeadDetail>(`/leads/${lead}`) })
  const words = [note, data && withoutQuote(data).lead.notes].filter(Boolean).join('\n\n')
  if (!words) return null
  return (
    <section aria-label="Note of the buyer">
      <h2 className="font-medium">Note of the buyer</h2>
      <p className="max-w-prose whitespace-pre-wrap break-words">{words}</p>
    </section>
  )
}

function ShortSums({ terms: { lines, currency } }: { terms: Terms }) {
  const { firstYear, laterYear, inAll = 0, months = 0 } = sumsOf(lines)
  return (
    <>
      <span className="block font-semibold">{money(firstYear, currency)} in the first year</span>
      <span className="block text-soft">{money(laterYear, currency)} in the second</span>
      {months > 12 && (
        <span className="block text-soft">
          {money(inAll, currency)} over {months} months
        </span>
      )}
    </>
  )
}

/** Ctrl+Z and Ctrl+Shift+Z go through the steps, Ctrl+Enter sends; in a text, too. */
function useKeys(draft: OfferDraft, onSend: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[role="dialog"]')) return
    const step = undoKey(event)
    const send = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!step && !send) return
    event.preventDefault()
    if (step) draft[step]()
    else onSend()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

interface BarProps {
  draft: OfferDraft
  preview: boolean
  onPreview: () => void
  onBack: () => void
}

function Bar({ draft, preview, onPreview, onBack }: BarProps) {
  const { asked, number } = draft.detail.quote
  const Shape = preview ? Pencil : Eye
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
      <button
        onClick={onBack}
        aria-label="Back to the lead"
        className="rounded p-2 text-soft hover:bg-hover hover:text-ink"
      >
        <ArrowLeft size={18} aria-hidden="true" />
      </button>
      <div className="min-w-0">
        <h1 className="truncate font-semibold">Offer for {asked?.name || 'the buyer'}</h1>
        <p className="truncate text-soft">{[asked?.company, number].filter(Boolean).join(', ')}</p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-x-2">
        <SavedLine state={draft.state} />
        <Others others={draft.others} what="this offer" />
        <Button kind="quiet" aria-label="Undo" title="Undo (Ctrl+Z)" onClick={draft.undo}>
          <Undo2 size={16} aria-hidden="true" />
        </Button>
        <Button kind="quiet" aria-label="Redo" title="Redo (Shift+Ctrl+Z)" onClick={draft.redo}>
          <Redo2 size={16} aria-hidden="true" />
        </Button>
        <Button title="As the buyer reads it (P)" onClick={onPreview}>
          <Shape size={16} aria-hidden="true" /> {preview ? 'Write' : 'Preview'}
        </Button>
      </div>
    </header>
  )
}

function Conflict({ draft, current }: { draft: OfferDraft; current: QuoteDetail }) {
  const { mine, other } = draft.versions(current)
  const offered = (terms: Terms) => ({ ...terms, groups: groupsOffered(current.quote.needs, terms) })
  return (
    <TwoVersions
      of="this offer"
      by={current.draftBy}
      places={termsApart(offered(other), offered(mine), current.labels)}
      onMine={() => draft.settle(current, mine)}
      onOther={() => draft.settle(current, other)}
    />
  )
}
