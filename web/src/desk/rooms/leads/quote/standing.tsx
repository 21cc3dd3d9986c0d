import type { Quote, QuoteDetail } from '../../../../gen/desk'
import { money } from '../../../../lib/money'
import { moment } from '../../../lib/time'
import { dayOf } from './said'

/** What became of the offer, in a sentence or with everything that was signed. */
export function Standing({ quote }: { quote: Quote }) {
  const newest = quote.offers?.at(-1)
  if (quote.accepted) return <Signed quote={quote} />
  if (quote.declined)
    return (
      <div className="rounded-desk bg-bad-ground px-3 py-2">
        <p>
          Version {quote.declined.version} was declined on {moment(quote.declined.at)}:{' '}
          <q className="break-words">{quote.declined.reason}</q>
        </p>
        <p>
          No other version can be sent. The buyer can begin a new quote with this list on their page; when they ask for
          its price, it comes as a new lead.
        </p>
      </div>
    )
  if (!newest) return null
  if (quote.state === 'expired')
    return (
      <p className="rounded-desk bg-warn-ground px-3 py-2">
        Version {newest.n} could be accepted until {dayOf(newest.expires)}. Send another version to go on.
      </p>
    )
  const firstYear = money(newest.totals.firstYear, newest.currency)
  return (
    <p>
      Version {newest.n} over {firstYear} in the first year can be accepted until {dayOf(newest.expires)}.
    </p>
  )
}

/** What the buyer asks to be different about the newest offer. */
export function WantsChange({ detail: { quote, wantsChange, changedSinceOffer } }: { detail: QuoteDetail }) {
  if (!wantsChange) return null
  const asked = (quote.changes ?? []).filter(({ version }) => version === wantsChange.version)
  return (
    <div className="rounded-desk bg-warn-ground px-3 py-2">
      {asked.map(({ at, text }) => (
        <p key={at}>
          On {moment(at)} the buyer asked for {text ? 'a change' : 'the price of the changed list'}
          {text ? ': ' : '.'}
          {text && <q className="whitespace-pre-wrap break-words">{text}</q>}
        </p>
      ))}
      <p>
        Send another version to answer it{changedSinceOffer ? '; the list below is the changed one' : ''}. Until then
        version {wantsChange.version} can be accepted as it is.
      </p>
    </div>
  )
}

function Signed({ quote: { accepted, offers } }: { quote: Quote }) {
  if (!accepted) return null
  const { name, position, order, shipTo, version, at } = accepted
  const offer = offers?.find(({ n }) => n === version)
  const facts = [
    ['By', [name, position].filter(Boolean).join(', ')],
    ['Order number', order],
    ['Ship to', shipTo],
    ['First year', offer ? money(offer.totals.firstYear, offer.currency) : ''],
  ] as const
  return (
    <div className="rounded-desk bg-good-ground px-3 py-2">
      <p className="font-medium">
        Version {version} was accepted on {moment(at)}.
      </p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-6 gap-y-0.5">
        {facts.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-soft">{term}</dt>
            <dd className="min-w-0 whitespace-pre-wrap break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
