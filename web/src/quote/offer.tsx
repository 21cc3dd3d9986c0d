import { useBrand } from '../brand/provider'
import type { Offer, OfferLine, Quote } from '../gen/quote'
import { longDate } from '../lib/format'
import { groupLine } from '../parts/fit-group'
import type { Stock } from '../parts/fit'
import { money } from './money'

/** The newest offer, and below it those that it replaced, with what changed between them. */
export function Offers({ quote, stock }: { quote: Quote; stock: Stock }) {
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
          <summary>
            Version {offer.n} of {longDate(offer.at)}, replaced by version {offer.n + 1}. It cannot be accepted.
          </summary>
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
  const { lines, groups, currency, totals } = offer
  const price = (cents: number) => money(cents, currency)
  const order = [...groups.map(({ id }) => id), '']
  const ordered = order.flatMap((id) =>
    lines.filter((line) => (order.includes(line.group ?? '') ? (line.group ?? '') : '') === id),
  )
  const nameOf = (id: string) => {
    const group = groups.find((one) => one.id === id)
    return group ? groupLine(group, stock.fits) : 'For all vehicles'
  }
  return (
    <div className="quote-offer" data-replaced={replaced || undefined}>
      <h2>
        Offer {offer.n} of {longDate(offer.at)}
      </h2>
      <p className="quote-hint">
        By {offer.name || brand.name} for {quote.number}. {validity(quote, offer, replaced)}
      </p>
      {offer.message && <p className="quote-message">{offer.message}</p>}
      <div className="quote-scroll" role="region" aria-label={`Prices of offer ${offer.n}`} tabIndex={0}>
        <table className="quote-table quote-prices">
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Count</th>
              <th scope="col">Once</th>
              <th scope="col">Monthly</th>
              <th scope="col">Once in all</th>
              <th scope="col">Monthly in all</th>
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
        <Sum label="Once, at the beginning" value={price(totals.once)} />
        <Sum label="Service each month" value={price(totals.monthly)} />
        <Sum label="First year in all" value={price(totals.firstYear)} main />
        <Sum label="Each later year" value={price(totals.laterYear)} />
      </dl>
      {offer.taxes && <p className="quote-hint">{offer.taxes}</p>}
      {offer.conditions && (
        <div className="quote-terms">
          <h3>Terms</h3>
          {offer.conditions.split('\n').map((line, at) => (
            <p key={at}>{line}</p>
          ))}
        </div>
      )}
    </div>
  )
}

function validity(quote: Quote, offer: Offer, replaced?: boolean) {
  if (replaced) return 'A later version replaced it, so it cannot be accepted.'
  if (quote.state === 'expired')
    return `It was valid until ${longDate(offer.expires)}, so it cannot be accepted any more.`
  return `Valid until ${longDate(offer.expires)}.`
}

const Sum = ({ label, value, main }: { label: string; value: string; main?: boolean }) => (
  <div data-main={main || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function PriceRows({ line, price, heading }: { line: OfferLine; price: (cents: number) => string; heading: string }) {
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
          {term ? <small>Service for {term} months</small> : null}
        </th>
        <td data-label="Count">{count}</td>
        <td data-label="Once">{once ? price(once) : '–'}</td>
        <td data-label="Monthly">{monthly ? price(monthly) : '–'}</td>
        <td data-label="Once in all">{once ? price(once * count) : '–'}</td>
        <td data-label="Monthly in all">{monthly ? price(monthly * count) : '–'}</td>
      </tr>
    </>
  )
}

/** What a later version has that an earlier one had not. */
export function differences(before: Offer, after: Offer): string[] {
  const price = (cents: number) => money(cents, after.currency)
  const said = ({ count, once, monthly, term }: OfferLine) =>
    [`${count} pieces`, once && `${price(once)} once`, monthly && `${price(monthly)} a month`, term && `${term} months`]
      .filter(Boolean)
      .join(', ')
  const changed = after.lines.flatMap((line) => {
    const was = before.lines.find(({ id }) => id === line.id)
    if (!was) return [`New: ${line.title} (${said(line)})`]
    return said(was) === said(line) ? [] : [`${line.title}: ${said(line)}, before ${said(was)}`]
  })
  const gone = before.lines.filter(({ id }) => !after.lines.some((line) => line.id === id))
  const year = [before, after].map(({ totals, currency }) => money(totals.firstYear, currency))
  return [
    ...changed,
    ...gone.map(({ title }) => `No longer: ${title}`),
    ...(year[0] === year[1] ? [] : [`First year in all: ${year[1]}, before ${year[0]}`]),
    ...(before.expires === after.expires
      ? []
      : [`Valid until ${longDate(after.expires)}, before ${longDate(before.expires)}`]),
    ...(before.conditions === after.conditions ? [] : ['The terms are others.']),
    ...(before.taxes === after.taxes ? [] : ['The words on taxes are others.']),
  ]
}

function Changes({ before, after }: { before: Offer; after: Offer }) {
  const list = differences(before, after)
  return (
    <div className="quote-changes">
      <h3 id={`changes-${after.n}`} tabIndex={-1}>
        What changed from version {before.n} to {after.n}
      </h3>
      {list.length > 0 ? (
        <ul>
          {list.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        <p>Nothing of the prices and terms.</p>
      )}
    </div>
  )
}
