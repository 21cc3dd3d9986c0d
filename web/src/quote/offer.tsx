import { useQuoteWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { QuoteOfferWords } from '../gen/input'
import type { Offer, OfferLine, Quote } from '../gen/quote'
import { fill, longDate } from '../lib/format'
import { groupLine } from '../parts/fit-group'
import type { Stock } from '../parts/fit'
import { dollars } from '../lib/money'
import { differences, monthsSaid } from './differences'
import { baseOf } from '../lib/offer'

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
        <Changes key={offer.n} before={offers[at + 1]!} after={offer} quote={quote} stock={stock} />
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

/** What an offer comes to: in the first year, and over the whole term where that is longer. */
export function sumSaid({ totals, currency }: Pick<Offer, 'totals' | 'currency'>, words: QuoteOfferWords): string {
  const { firstYear, inAll = 0, months = 0 } = totals
  const price = dollars(firstYear, currency)
  return months > 12
    ? fill(words.sumTerm, { price, whole: dollars(inAll, currency), months })
    : fill(words.sum, { price })
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
  const price = (cents: number) => dollars(cents, currency)
  const order = [...groups.map(({ id }) => id), '']
  const ordered = order.flatMap((id) =>
    lines
      .filter((line) => (order.includes(line.group ?? '') ? (line.group ?? '') : '') === id)
      .sort((one, other) => placeOf(one) - placeOf(other)),
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
                lines={lines}
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
        {(totals.months ?? 0) > 12 && (
          <Sum label={fill(words.inAll, { months: totals.months! })} value={price(totals.inAll ?? 0)} />
        )}
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

/** Products stand first, and discounts last. */
const placeOf = ({ kind }: OfferLine) => (kind === 'product' ? 0 : kind === 'discount' ? 2 : 1)

interface RowsProps {
  line: OfferLine
  lines: readonly OfferLine[]
  price: (cents: number) => string
  heading: string
}

function PriceRows({ line, lines, price, heading }: RowsProps) {
  const { offer: words } = useQuoteWords()
  const { count, once, monthly, term } = line
  const none = once || monthly ? '–' : words.included
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
          {sharesSaid(line, lines, words, price).map((said) => (
            <small key={said}>{said}</small>
          ))}
          {term ? (
            <small>
              {fill(line.kind === 'discount' ? words.termOff : words.term, { months: monthsSaid(term, words) })}
            </small>
          ) : null}
        </th>
        <td data-label={words.count}>{count}</td>
        <td data-label={words.once}>{once ? price(once) : none}</td>
        <td data-label={words.monthly}>{monthly ? price(monthly) : '–'}</td>
        <td data-label={words.onceAll}>{once ? price(once * count) : none}</td>
        <td data-label={words.monthlyAll}>{monthly ? price(monthly * count) : '–'}</td>
      </tr>
    </>
  )
}

/** What a discount is a percentage of. */
function sharesSaid(
  { oncePercent, monthlyPercent }: OfferLine,
  lines: readonly OfferLine[],
  words: QuoteOfferWords,
  price: (cents: number) => string,
): string[] {
  const [once, monthly] = [price(baseOf(lines, 'once')), price(baseOf(lines, 'monthly'))]
  const said = (text: string, base: string, percent?: number) =>
    percent ? [fill(text, { percent: `${percent / 100}%`, base, baseMonthly: monthly })] : []
  if (oncePercent && oncePercent === monthlyPercent) return said(words.share, once, oncePercent)
  return [...said(words.shareOnce, once, oncePercent), ...said(words.shareMonthly, monthly, monthlyPercent)]
}

interface ChangesProps {
  before: Offer
  after: Offer
  quote: Quote
  stock: Stock
}

function Changes({ before, after, quote, stock }: ChangesProps) {
  const { offer: words } = useQuoteWords()
  const asked = (quote.changes ?? []).filter(({ version, text }) => version === before.n && text)
  const list = differences(before, after, words, (group) => groupLine(group, stock.fits))
  return (
    <div className="quote-changes">
      <h3 id={`changes-${after.n}`} tabIndex={-1}>
        {fill(words.changes, { before: before.n, number: after.n })}
      </h3>
      {asked.map(({ at, text }) => (
        <div key={at}>
          <p>{fill(words.asked, { date: longDate(at) })}</p>
          <blockquote>{text}</blockquote>
        </div>
      ))}
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
