import { useQuoteWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { QuoteOfferWords } from '../gen/input'
import type { Offer, OfferLine, Quote } from '../gen/quote'
import { fill, longDate } from '../lib/format'
import { groupLine } from '../parts/fit-group'
import type { Stock } from '../parts/fit'
import { money } from './money'

/** The newest offer, and below it those that it replaced, with what changed between them. */
export function Offers({ quote, stock }: { quote: Quote; stock: Stock }) {
  const { offer: words } = useQuoteWords()
  const offers = [...(quote.offers ?? [])].reverse()
  const [newest, ...older] = offers
  if (!newest) return null
  return (
    <div className="quote-offers">
      <OfferSheet offer={newest} stock={stock} quote={quote} />
      {offers.slice(0, -1).map((offer, at) => (
        <Changes key={offer.n} before={offers[at + 1]!} after={offer} />
      ))}
      {older.map((offer) => (
        <details key={offer.n} className="quote-older">
          <summary>{fill(words.older, { number: offer.n, date: longDate(offer.at), next: offer.n + 1 })}</summary>
          <OfferSheet offer={offer} stock={stock} quote={quote} replaced />
        </details>
      ))}
    </div>
  )
}

interface SheetProps {
  offer: Offer
  stock: Stock
  quote: Quote
  replaced?: boolean
}

function OfferSheet({ offer, stock, quote, replaced }: SheetProps) {
  const { brand } = useBrand()
  const { offer: words, group: ofGroup } = useQuoteWords()
  const { lines, groups, currency, totals } = offer
  const price = (cents: number) => money(cents, currency)
  const order = [...groups.map(({ id }) => id), '']
  const ordered = order.flatMap((id) =>
    lines.filter((line) => (order.includes(line.group ?? '') ? (line.group ?? '') : '') === id),
  )
  const nameOf = (id: string) => {
    const group = groups.find((one) => one.id === id)
    return group ? groupLine(group, stock.fits) : ofGroup.all
  }
  return (
    <div className="quote-offer" data-replaced={replaced || undefined}>
      <h2>{fill(words.title, { number: offer.n, date: longDate(offer.at) })}</h2>
      <p className="quote-hint">
        {fill(words.by, { seller: offer.name || brand.name, number: quote.number })}{' '}
        {replaced
          ? words.replaced
          : fill(quote.state === 'expired' ? words.expired : words.valid, { date: longDate(offer.expires) })}
      </p>
      {offer.message && <p className="quote-message">{offer.message}</p>}
      <div className="quote-scroll" role="region" aria-label={fill(words.prices, { number: offer.n })} tabIndex={0}>
        <table className="quote-table quote-prices">
          <thead>
            <tr>
              <th scope="col">{words.item}</th>
              <th scope="col">{words.count}</th>
              <th scope="col">{words.once}</th>
              <th scope="col">{words.monthly}</th>
              <th scope="col">{words.onceAll}</th>
              <th scope="col">{words.monthlyAll}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.map((line, at) => (
              <PriceRows
                key={line.id}
                line={line}
                price={price}
                heading={
                  (ordered[at - 1]?.group ?? '') !== (line.group ?? '') || at === 0 ? nameOf(line.group ?? '') : ''
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <dl className="quote-money">
        <Sum label={words.onceSum} value={price(totals.once)} />
        <Sum label={words.monthlySum} value={price(totals.monthly)} />
        <Sum label={words.firstYear} value={price(totals.firstYear)} main />
        <Sum label={words.laterYear} value={price(totals.laterYear)} />
      </dl>
      {offer.taxes && <p className="quote-hint">{offer.taxes}</p>}
      {offer.conditions && (
        <div className="quote-terms">
          <h3>{words.terms}</h3>
          {offer.conditions.split('\n').map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </div>
      )}
    </div>
  )
}

const Sum = ({ label, value, main }: { label: string; value: string; main?: boolean }) => (
  <div data-main={main || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function PriceRows({ line, price, heading }: { line: OfferLine; price: (cents: number) => string; heading: string }) {
  const { offer: words } = useQuoteWords()
  const { count, once, monthly, term } = line
  return (
    <>
      {heading && (
        <tr className="quote-price-group">
          <th scope="colgroup" colSpan={6}>
            {heading}
          </th>
        </tr>
      )}
      <tr>
        <th scope="row">
          {line.title}
          {line.reason && <small>{line.reason}</small>}
          {term ? <small>{fill(words.term, { months: term })}</small> : null}
        </th>
        <td data-label={words.count}>{count}</td>
        <td data-label={words.once}>{once ? price(once) : '–'}</td>
        <td data-label={words.monthly}>{monthly ? price(monthly) : '–'}</td>
        <td data-label={words.onceAll}>{once ? price(once * count) : '–'}</td>
        <td data-label={words.monthlyAll}>{monthly ? price(monthly * count) : '–'}</td>
      </tr>
    </>
  )
}

/** What a later version has that an earlier one had not. */
export function differences(before: Offer, after: Offer, words: QuoteOfferWords): string[] {
  const price = (cents: number) => money(cents, after.currency)
  const said = ({ count, once, monthly, term }: OfferLine) =>
    [
      fill(words.pieces, { count }),
      once && fill(words.priceOnce, { price: price(once) }),
      monthly && fill(words.priceMonthly, { price: price(monthly) }),
      term && fill(words.months, { count: term }),
    ]
      .filter(Boolean)
      .join(', ')
  const changed = after.lines.flatMap((line) => {
    const was = before.lines.find(({ id }) => id === line.id)
    if (!was) return [fill(words.new, { title: line.title, now: said(line) })]
    return said(was) === said(line) ? [] : [fill(words.was, { title: line.title, now: said(line), before: said(was) })]
  })
  const gone = before.lines.filter(({ id }) => !after.lines.some((line) => line.id === id))
  const [yearBefore, year] = [before, after].map(({ totals, currency }) => money(totals.firstYear, currency))
  return [
    ...changed,
    ...gone.map(({ title }) => fill(words.gone, { title })),
    ...(year === yearBefore ? [] : [fill(words.firstYearWas, { now: year!, before: yearBefore! })]),
    ...(before.expires === after.expires
      ? []
      : [fill(words.validWas, { now: longDate(after.expires), before: longDate(before.expires) })]),
    ...(before.conditions === after.conditions ? [] : [words.otherTerms]),
    ...(before.taxes === after.taxes ? [] : [words.otherTaxes]),
  ]
}

function Changes({ before, after }: { before: Offer; after: Offer }) {
  const { offer: words } = useQuoteWords()
  const list = differences(before, after, words)
  return (
    <div className="quote-changes">
      <h3 id={`changes-${after.n}`} tabIndex={-1}>
        {fill(words.changes, { before: before.n, number: after.n })}
      </h3>
      {list.length > 0 ? (
        <ul>
          {list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        <p>{words.same}</p>
      )}
    </div>
  )
}
