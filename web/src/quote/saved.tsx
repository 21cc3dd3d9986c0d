import { useState } from 'react'
import { useBrand } from '../brand/provider'
import type { FormSent, Needs, Quote } from '../gen/quote'
import { longDate } from '../lib/format'
import { groupLine } from '../parts/fit-group'
import type { Stock } from '../parts/fit'
import { SheetLogo } from '../parts/sheet'
import { Button, ButtonLink } from '../ui/button'
import { Section } from '../ui/layout'
import { Answer, Answered } from './answer'
import { AskForm } from './ask'
import { Offers } from './offer'
import { forAll, planOf, searchOf, vehiclesOf } from './plan'
import { Share } from './share'
import { useStock } from './stock'

const states: Record<Quote['state'], [title: string, text: string]> = {
  open: ['Saved', 'Nobody has been asked yet. Ask for the price below when the list is right.'],
  asked: [
    'Price requested',
    'Your request is with our sales team. Their offer appears on this page and comes by mail.',
  ],
  offered: ['Offer', 'The prices are below. You can accept them, decline, or change what you need.'],
  expired: ['Offer expired', 'The newest offer is no longer valid, so it cannot be accepted. Ask us for a new one.'],
  accepted: ['Accepted', 'Thank you. What was accepted is below, for your files.'],
  declined: ['Declined', 'You declined the offer. Nothing was ordered.'],
}

interface Props {
  quote: Quote
  sent?: FormSent
  /** Why an answer to it was refused. */
  told?: string
  onChange: () => void
  onQuote: (quote: Quote, told?: string) => void
}

/** A saved quote: as it was saved, asked for, offered, answered. */
export function Saved({ quote, sent, told, onChange, onQuote }: Props) {
  const { stock } = useStock()
  const [title, text] = states[quote.state]
  const { needs, offers = [] } = quote
  const closed = quote.state === 'accepted' || quote.state === 'declined'
  const refused = told || (sent?.action === 'accept' || sent?.action === 'decline' ? sent.message : '')
  return (
    <Section className="quote" label={`Quote ${quote.number}`}>
      <div className="quote-sheet">
        <PrintHead quote={quote} />
        <div className="quote-state" data-state={quote.state} role="status" id="quote-state" tabIndex={-1}>
          {closed && refused && <p>{refused}</p>}
          <p>
            <strong>{title}.</strong> {text}
          </p>
          <Outdated quote={quote} />
          <p className="quote-hint">
            {vehiclesOf(needs.groups)} vehicles · saved on {longDate(quote.changedAt)}
            {quote.asked && ` · price requested on ${longDate(quote.asked.at)} by ${quote.asked.name}`}
          </p>
        </div>
        <div className="quote-ways">
          {!closed && (
            <ButtonLink
              href={`/quote/${quote.key}?do=change&${searchOf(planOf(quote, stock))}`}
              kind="secondary"
              onClick={(event) => {
                event.preventDefault()
                onChange()
              }}
            >
              Change what you need
            </ButtonLink>
          )}
          <Share quote={quote} />
        </div>
        <Answered quote={quote} />
        {offers.length > 0 && <Offers quote={quote} stock={stock} />}
        {(quote.state === 'offered' || quote.state === 'expired') && (
          <Answer quote={quote} sent={sent} onQuote={onQuote} />
        )}
        <NeedsList needs={needs} stock={stock} />
        {quote.state === 'open' && <AskForm quote={quote} sent={sent} onQuote={onQuote} />}
        {quote.state === 'asked' && <After quote={quote} />}
      </div>
    </Section>
  )
}

/** An offer never changes; what the buyer saves after it does. */
function Outdated({ quote }: { quote: Quote }) {
  const offer = quote.offers?.at(-1)
  const open = quote.state === 'offered' || quote.state === 'expired'
  // An offer is the last change until somebody saves.
  if (!open || !offer || offer.at === quote.changedAt) return null
  return (
    <p>
      You changed your list after the offer: the offer is for the list as it was on {longDate(offer.at)}. Ask us for a
      new price if the changes are to count.
    </p>
  )
}

function PrintHead({ quote }: { quote: Quote }) {
  const { core, brand } = useBrand()
  return (
    <p className="quote-print-head">
      <SheetLogo /> <span>{brand.name}</span> <span>{quote.number}</span>
      <span>
        {core.host}/quote/{quote.key}
      </span>
    </p>
  )
}

function NeedsList({ needs, stock }: { needs: Needs; stock: Stock }) {
  const groups = [
    ...needs.groups.map((group) => ({ id: group.id, line: groupLine(group, stock.fits), group })),
    undefined,
  ]
  return (
    <div className="quote-needs">
      <h2>What you need</h2>
      {groups.map((one, at) => {
        const id = one?.id ?? forAll
        const lines = needs.lines.filter(({ group }) => (group ?? forAll) === id)
        const problems = (needs.problems ?? []).filter(({ group }) => (group ?? forAll) === id)
        if (!one && lines.length === 0) return null
        const wants = stock.fits.wants.filter((want) => one?.group.wants.includes(want.id))
        return (
          <section key={id} aria-labelledby={`kept-${id || 'all'}`} className="quote-kept-group">
            <h3 id={`kept-${id || 'all'}`}>{one ? `Group ${at + 1}: ${one.line}` : 'For all vehicles'}</h3>
            {wants.length > 0 && <p className="quote-hint">{wants.map(({ label }) => label).join(' · ')}</p>}
            {problems.map(({ say }) => (
              <p key={say} className="quote-problem">
                {say}
              </p>
            ))}
            {lines.length > 0 && (
              <table className="quote-table">
                <thead>
                  <tr>
                    <th scope="col">Count</th>
                    <th scope="col">Product</th>
                    <th scope="col">Why</th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map((line) => (
                    <tr key={line.id}>
                      <td>{line.count}</td>
                      <th scope="row">{line.title}</th>
                      <td>
                        {line.why}
                        {line.byHand && <span className="quote-by-hand"> Set by hand.</span>}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        )
      })}
    </div>
  )
}

/** What happens after a request. */
export function After({ quote }: { quote: Quote }) {
  const { nextSteps } = useBrand().brand.requestDemo
  const steps = nextSteps ?? []
  return (
    <div className="quote-after">
      <h2>What happens next</h2>
      <ol className="next-steps">
        {steps.length > 0 ? (
          steps.map((step) => <li key={step}>{step}</li>)
        ) : (
          <li>A person of our sales team reads your list and calls or writes back.</li>
        )}
        <li>The offer appears on this page and comes by mail. Keep its number at hand: {quote.number}.</li>
      </ol>
    </div>
  )
}

/** Opens a quote that is not in the page that came. */
export function Missing({ onAgain }: { onAgain?: () => void }) {
  const [asked, setAsked] = useState(false)
  return (
    <Section className="quote" label="No quote">
      <p className="section-description">
        There is no quote at this address. Look whether it was copied whole, or begin a new one.
      </p>
      <div className="button-row">
        <ButtonLink href="/quote">Begin a new quote</ButtonLink>
        {onAgain && (
          <Button
            kind="secondary"
            disabled={asked}
            onClick={() => {
              setAsked(true)
              onAgain()
            }}
          >
            Try again
          </Button>
        )}
      </div>
    </Section>
  )
}
