import { useEffect, useRef } from 'react'
import { Copy, ExternalLink, FileText } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { LeadDetail, Quote, QuoteDetail, Terms } from '../../../../gen/desk'
import { useShortcuts } from '../../../frame/shortcuts'
import { say } from '../../../frame/toasts'
import { useMay } from '../../../session'
import { same } from '../../../ui/autosave/merge'
import { Differences } from '../../../ui/differences'
import { Failed, WaitingRows } from '../../../ui/states'
import { NeedsShown } from './groups'
import { Paper } from './paper'
import { needsApart } from './said'
import { Standing, WantsChange } from './standing'
import { QuoteState } from './state'
import { useQuote } from './use-quote'
import { Versions } from './versions'

/** The quote that a lead asked for, what was offered, and what became of it. */
export function QuoteSection({ detail: { lead } }: { detail: LeadDetail }) {
  const quote = useQuote(lead.id)
  if (quote.data) return <Shown lead={lead.id} detail={quote.data} />
  if (quote.isError) return <Failed error={quote.error} again={() => void quote.refetch()} />
  return <WaitingRows rows={3} label="Loading the quote" />
}

function Shown({ lead, detail }: { lead: string; detail: QuoteDetail }) {
  const { quote, link, labels } = detail
  const offers = quote.offers ?? []
  const state = useRef<HTMLHeadingElement>(null)
  const { sent = false } = useHistoryState<{ sent?: boolean } | null>() ?? {}
  useEffect(() => {
    if (sent) state.current?.focus() // an offer was sent just now
  }, [sent])
  return (
    <section aria-label="Quote" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 ref={state} tabIndex={-1} className="font-semibold outline-none">
          Quote {quote.number}
        </h3>
        <QuoteState state={quote.state} wantsChange={!!detail.wantsChange} />
        <span className="flex flex-wrap gap-x-4">
          <a href={link} target="_blank" rel="noreferrer" className="flex items-center gap-1 text-accent underline">
            The buyer’s page <ExternalLink size={14} aria-hidden="true" />
          </a>
          <button
            className="flex items-center gap-1 text-accent underline"
            onClick={() => void navigator.clipboard.writeText(link).then(() => say('Link copied'))}
          >
            <Copy size={14} aria-hidden="true" /> Copy the link
          </button>
        </span>
      </div>
      <Standing quote={quote} />
      <WantsChange detail={detail} />
      <ToOffer lead={lead} detail={detail} />
      <Ordered detail={detail} />
      <NeedsShown needs={quote.needs} labels={labels} />
      <Changed detail={detail} />
      {offers.length > 0 && (
        <Versions lead={lead} number={quote.number} offers={offers} accepted={quote.accepted} labels={labels} />
      )}
    </section>
  )
}

/** What was ordered; what was asked for stands below it. */
function Ordered({ detail: { quote, labels } }: { detail: QuoteDetail }) {
  const offer = quote.offers?.find(({ n }) => n === quote.accepted?.version)
  if (!offer) return null
  return (
    <>
      <section aria-label="Ordered" className="rounded-desk border border-line px-3 py-2.5">
        <h4 className="mb-2 font-semibold">Ordered</h4>
        <Paper terms={{ ...offer, expires: '', message: '' }} groups={offer.groups} labels={labels} />
      </section>
      <h4 className="-mb-2 font-semibold">What was asked for</h4>
    </>
  )
}

/** Whether somebody wrote more than what was sent last. */
function isBegun({ offers }: Quote, draft: Terms, version: number): boolean {
  const sent = offers?.at(-1)
  if (!sent || !version) return version > 0
  const { lines, vehicles, currency, taxes = '', conditions = '', expires } = sent
  return !same(
    { lines, vehicles, currency, taxes, conditions, expires },
    { taxes: '', conditions: '', ...draft, message: undefined },
  )
}

/** The way to the next offer, while one can be made. */
function ToOffer({ lead, detail: { quote, draft, draftBy } }: { lead: string; detail: QuoteDetail }) {
  const mayHandle = useMay('leads.handle')
  const [, go] = useLocation()
  const address = `/leads/${lead}/offer${location.search}${location.hash}`
  const can = mayHandle && !['open', 'accepted', 'declined'].includes(quote.state)
  useShortcuts([{ keys: 'o', does: 'Make an offer', run: () => can && go(address) }])
  if (!can) return null
  const next = (quote.offers?.length ?? 0) + 1
  const begun = isBegun(quote, draft.terms, draft.version)
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Link
        href={address}
        title="Press O"
        className={`inline-flex h-9 items-center gap-2 rounded-desk bg-accent px-3 font-medium text-on-accent
          hover:bg-accent-hover`}
      >
        <FileText size={16} aria-hidden="true" />
        {begun ? 'Go on with the offer' : next === 1 ? 'Make an offer' : `Make version ${next}`}
      </Link>
      {begun && draftBy && <span className="text-soft">{draftBy} began one; it is not sent yet.</span>}
    </p>
  )
}

/** What the buyer changed after the price was asked for. */
function Changed({ detail: { quote, labels, changedSinceAsked, changedSinceOffer } }: { detail: QuoteDetail }) {
  if (!quote.asked || !(changedSinceAsked || changedSinceOffer)) return null
  const since = changedSinceOffer ? 'after the last offer' : 'after asking for the price'
  return (
    <details className="rounded-desk bg-warn-ground px-3 py-2">
      <summary className="font-medium text-warn">The buyer changed this {since}. Show what changed</summary>
      <Differences places={needsApart(quote.asked.needs, quote.needs, labels)} names={['When they asked', 'Now']} />
    </details>
  )
}
