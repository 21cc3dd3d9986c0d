import { Fragment, useState } from 'react'
import { useQuoteWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { Quoting } from '../gen/input'
import type { FormSent, Needs, Quote, QuoteLine } from '../gen/quote'
import { fill, longDate } from '../lib/format'
import { groupLine, propose } from '../parts/fit-group'
import { powerSaid, type Stock } from '../parts/fit'
import { Price } from '../shop/price'
import { SheetLogo } from '../parts/sheet'
import { Button, ButtonLink } from '../ui/button'
import { Section } from '../ui/layout'
import { TextLink } from '../ui/link'
import { Answer, Answered } from './answer'
import { AskForm } from './ask'
import { askedOf, isOutdated } from './ask-change'
import { Offers, sumSaid } from './offer'
import { forAll, planOf, searchOf, vehiclesOf } from './plan'
import { Share } from './share'
import { useStock } from './stock'

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
  const { stock, box } = useStock()
  const all = useQuoteWords()
  const words = all.saved
  const { needs, asked, offers = [] } = quote
  const newest = offers.at(-1)
  const vehicles = vehiclesOf(needs.groups)
  const closed = quote.state === 'accepted' || quote.state === 'declined'
  const refused = told || (sent && ['accept', 'change', 'decline'].includes(sent.action) ? sent.message : '')
  return (
    <Section className="quote" label={fill(words.title, { number: quote.number })}>
      <div className="quote-sheet">
        <PrintHead quote={quote} />
        <div className="quote-state" data-state={quote.state} role="status" id="quote-state" tabIndex={-1}>
          {closed && refused && <p>{refused}</p>}
          {!closed && <Unsent sent={sent} />}
          <p>
            <strong>{words[quote.state]}</strong>{' '}
            <span className="quote-state-text">
              {quote.state === 'offered' && askedOf(quote).length > 0 ? words.changeText : words[`${quote.state}Text`]}
            </span>
          </p>
          {quote.state === 'offered' && newest && (
            <p>
              <strong>
                {fill(all.offer.until, { price: sumSaid(newest, all.offer), date: longDate(newest.expires) })}
              </strong>
            </p>
          )}
          {!closed && offers.length > 1 && (
            <p>
              <a href={`#changes-${offers.length}`} className="link">
                {fill(words.changesText, { number: offers.length - 1 })}
              </a>
            </p>
          )}
          <Outdated quote={quote} />
          <p className="quote-hint">
            {vehicles} {vehicles === 1 ? all.totals.vehicle : all.totals.vehicles} ·{' '}
            {fill(words.since, { date: longDate(quote.changedAt) })}
            {asked && ` · ${fill(words.by, { date: longDate(asked.at), person: personOf(asked) })}`}
          </p>
        </div>
        <div className="quote-ways">
          {closed ? (
            <ButtonLink href={`/quote?do=instead&${searchOf(planOf({ needs: orderedOf(quote) }, stock))}`}>
              {words.withThis}
            </ButtonLink>
          ) : (
            <ButtonLink
              href={`/quote/${quote.key}?do=change&${searchOf(planOf(quote, stock))}`}
              kind="secondary"
              onClick={(event) => {
                event.preventDefault()
                onChange()
              }}
            >
              {words.change}
            </ButtonLink>
          )}
          <Share quote={quote} />
        </div>
        <Answered quote={quote} />
        {offers.length > 0 && <Offers quote={quote} stock={stock} />}
        {(quote.state === 'offered' || quote.state === 'expired') && (
          <Answer quote={quote} sent={sent} onQuote={onQuote} />
        )}
        <NeedsList needs={needs} stock={stock} box={box} isOffered={offers.length > 0} />
        {quote.state === 'open' && <AskForm quote={quote} sent={sent} onQuote={onQuote} />}
        {quote.state === 'asked' && <After quote={quote} />}
      </div>
    </Section>
  )
}

/** What was ordered, or else what the buyer needs. */
function orderedOf({ needs, accepted, offers = [] }: Quote): Needs {
  const offer = accepted && offers.find(({ n }) => n === accepted.version)
  if (!offer) return needs
  const lines = offer.lines.flatMap(({ id, kind, group, product, title, count }) =>
    kind === 'product' && product ? [{ id, group, product, title, count }] : [],
  )
  return { ...needs, groups: offer.groups, lines }
}

/** Why a form without scripts was refused, at the top, where its answer lands; it leads to what is to be mended. */
function Unsent({ sent }: { sent?: FormSent }) {
  const { saved: words } = useQuoteWords()
  if (!sent || !formOf[sent.action]) return null
  const wrong = sent.wrong ?? [{ field: formOf[sent.action]!, message: sent.message }]
  return (
    <p className="field-error" data-unscripted>
      {words.unsent}:{' '}
      {wrong.map(({ field, message }, at) => (
        <Fragment key={field}>
          {at > 0 && ' · '}
          <a href={`#${field}`} className="link">
            {message}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

/** The form of each answer, by its id. */
const formOf: Record<string, string> = { ask: 'ask', accept: 'answer', change: 'ask-change', decline: 'answer' }

/** An offer never changes; what the buyer saves after it does. */
function Outdated({ quote }: { quote: Quote }) {
  const { saved: words, answer } = useQuoteWords()
  const open = quote.state === 'offered' || quote.state === 'expired'
  if (!open || !isOutdated(quote)) return null
  return (
    <p>
      {fill(words.outdated, { date: longDate(quote.offers!.at(-1)!.at) })}{' '}
      <a href="#ask-change" className="link">
        {answer.changeList}
      </a>
    </p>
  )
}

const personOf = ({ name, company }: NonNullable<Quote['asked']>) => [name, company].filter(Boolean).join(', ')

function PrintHead({ quote }: { quote: Quote }) {
  const { core, brand } = useBrand()
  const { phone, email } = brand.contact.contactInfo
  return (
    <p className="quote-print-head">
      <SheetLogo />
      <span>
        {core.host}/quote/{quote.key}
      </span>
      <span>{[phone, email].filter(Boolean).join(', ')}</span>
    </p>
  )
}

interface NeedsProps {
  needs: Needs
  stock: Stock
  box: Quoting['box']
  isOffered: boolean
}

function NeedsList({ needs, stock, box, isOffered }: NeedsProps) {
  const { saved: words, group: ofGroup, lines: ofLine } = useQuoteWords()
  const groups = [
    ...needs.groups.map((group) => ({ id: group.id, line: groupLine(group, stock.fits), group })),
    undefined,
  ]
  return (
    <div className="quote-needs" data-offered={isOffered || undefined}>
      <h2>{isOffered ? words.asAsked : words.needs}</h2>
      {isOffered && <p className="quote-hint">{words.asAskedText}</p>}
      {groups.map((one, at) => {
        const id = one?.id ?? forAll
        const lines = needs.lines.filter(({ group }) => (group ?? forAll) === id)
        const problems = (needs.problems ?? []).filter(({ group }) => (group ?? forAll) === id)
        const removed = (needs.removed ?? []).filter(({ group }) => (group ?? forAll) === id)
        if (!one && lines.length === 0) return null
        const power = one && powerSaid(one.group, stock.fits)
        const notes = one && lines.length > 0 ? propose(one.group, stock).notes : []
        const wants = stock.fits.wants.filter((want) => one?.group.wants.includes(want.id))
        return (
          <section key={id} aria-labelledby={`kept-${id || 'all'}`} className="quote-kept-group">
            <h3 id={`kept-${id || 'all'}`}>
              {one ? `${fill(ofGroup.number, { number: at + 1 })}: ${one.line}` : ofGroup.all}
            </h3>
            {power && <p className="quote-hint">{power}</p>}
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
                    <th scope="col">{words.count}</th>
                    <th scope="col">{words.product}</th>
                    <th scope="col">{words.why}</th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map((line) => (
                    <tr key={line.id}>
                      <td>{line.count}</td>
                      <th scope="row">
                        <ProductLink id={line.product} title={line.title} stock={stock} />
                      </th>
                      <td>
                        {line.why}
                        <Box of={box[line.product]} />
                        {!isOffered && <Price of={[{ id: line.product, count: 1 }]} />}
                        {line.byHand && (
                          <span className="quote-by-hand">
                            {' '}
                            {line.proposed ? fill(ofLine.set, { count: line.proposed }) : ofLine.byHand}
                          </span>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {notes.map((say) => (
              <p key={say} className="quote-note">
                {say}
              </p>
            ))}
            {removed.map(({ id, count, title }) => (
              <p key={id} className="quote-hint">
                {fill(ofLine.removed, { count, title })}
              </p>
            ))}
          </section>
        )
      })}
      <InAll needs={needs} />
      {!isOffered && <Price of={sumOf(needs.lines).map(({ product, count }) => ({ id: product, count }))} noted />}
    </div>
  )
}

/** What comes with a product, such as its mount. */
function Box({ of }: { of: string[] | undefined }) {
  const { lines: words } = useQuoteWords()
  return of ? (
    <span className="quote-box">
      {words.box}: {of.join(' · ')}
    </span>
  ) : null
}

const ProductLink = ({ id, title, stock }: { id: number; title: string; stock: Stock }) =>
  stock.parts.some((part) => part.id === id && part.listed) ? (
    <TextLink href={`/products/${id}`}>{title}</TextLink>
  ) : (
    title
  )

/** How many of each product all groups need together; nothing where one group is all there is. */
function InAll({ needs: { groups, lines } }: { needs: Needs }) {
  const { saved: words, totals: ofTotals } = useQuoteWords()
  const sums = sumOf(lines)
  if (sums.length === lines.length && groups.length < 2) return null
  const parts = sums.reduce((sum, { count }) => sum + count, 0)
  return (
    <section aria-labelledby="kept-sum" className="quote-kept-group">
      <h3 id="kept-sum">
        {ofTotals.title}: {parts} {parts === 1 ? ofTotals.part : ofTotals.parts}
      </h3>
      <table className="quote-table quote-in-all">
        <thead>
          <tr>
            <th scope="col">{words.count}</th>
            <th scope="col">{words.product}</th>
          </tr>
        </thead>
        <tbody>
          {sums.map(({ product, title, count }) => (
            <tr key={product}>
              <td>{count}</td>
              <th scope="row">{title}</th>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function sumOf(lines: readonly QuoteLine[]) {
  const sums = new Map<number, QuoteLine>()
  for (const line of lines)
    sums.set(line.product, { ...line, count: line.count + (sums.get(line.product)?.count ?? 0) })
  return [...sums.values()]
}

/** What happens after a request. */
export function After({ quote }: { quote: Quote }) {
  const { saved: words } = useQuoteWords()
  return (
    <div className="quote-after">
      <h2>{words.next}</h2>
      <ol className="next-steps">
        <li>{words.nextStep}</li>
        <li>{fill(words.nextOffer, { number: quote.number })}</li>
      </ol>
    </div>
  )
}

/** Opens a quote that is not in the page that came. */
export function Missing({ onAgain }: { onAgain?: () => void }) {
  const [asked, setAsked] = useState(false)
  const { begin: words } = useQuoteWords()
  return (
    <Section className="quote" label={words.missing}>
      <p className="section-description">{words.none}</p>
      <div className="button-row">
        <ButtonLink href="/quote">{words.new}</ButtonLink>
        {onAgain && (
          <Button
            kind="secondary"
            disabled={asked}
            onClick={() => {
              setAsked(true)
              onAgain()
            }}
          >
            {words.again}
          </Button>
        )}
      </div>
    </Section>
  )
}
