import type { OfferLine, QuoteDetail, Terms, VehicleGroup } from '../../../../gen/desk'
import { money } from '../../../../lib/money'
import { sumsOf } from '../../../../lib/offer'
import type { Rank } from './groups'
import { byGroup } from './lines'
import { dayOf, shareWords, termWords, vehicleOf } from './said'

interface PaperProps {
  terms: Terms
  groups: readonly VehicleGroup[]
  labels: QuoteDetail['labels']
  rank?: Rank
}

/** An offer to read: what the buyer's page says of it, in its order. */
export function Paper({ terms, groups, labels, rank: Heading = 'h4' }: PaperProps) {
  const { currency, taxes, conditions, expires, message } = terms
  return (
    <div className="flex flex-col gap-4">
      {message && <p className="max-w-prose whitespace-pre-wrap break-words">{message}</p>}
      {byGroup(terms.lines, groups)
        .filter(({ lines }) => lines.length > 0)
        .map((part) => {
          const name = 'group' in part ? `${part.group.count} × ${vehicleOf(part.group, labels)}` : part.name
          return (
            <section key={'group' in part ? part.group.id : name} aria-label={name}>
              <Heading className="border-b border-line-strong pb-1 font-medium">{name}</Heading>
              <ul>
                {part.lines.map((line) => (
                  <PaperLine key={line.id} line={line} currency={currency} />
                ))}
              </ul>
            </section>
          )
        })}
      <Sums terms={terms} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <Said name="Can be accepted until" text={expires && dayOf(expires)} />
        <Said name="Taxes" text={taxes} />
        <Said name="Terms" text={conditions} />
      </dl>
    </div>
  )
}

function PaperLine({ line, currency }: { line: OfferLine; currency: string }) {
  const { count, title, once, monthly, reason } = line
  const share = shareWords(line)
  return (
    <li className="flex flex-wrap gap-x-4 border-b border-line py-1.5">
      <span className="min-w-0 flex-1 basis-56 break-words">
        {count.toLocaleString()} × {title || 'A line without a name'}
        {reason && <span className="block text-soft">{reason}</span>}
        {share && <span className="block text-soft">{share}</span>}
      </span>
      <span className="ml-auto text-right">
        {once !== 0 && (
          <span className="block">
            {count !== 1 && <span className="text-soft">{money(once)} each </span>}
            {money(count * once, currency)}
          </span>
        )}
        {monthly !== 0 && (
          <span className="block">
            {count !== 1 && <span className="text-soft">{money(monthly)} each </span>}
            {money(count * monthly, currency)} a month
            {termWords(line)}
          </span>
        )}
        {!once && !monthly && <span className="text-soft">included</span>}
      </span>
    </li>
  )
}

/** What an offer comes to. */
export function Sums({ terms: { lines, currency } }: { terms: Terms }) {
  const { once, monthly, firstYear, laterYear, inAll = 0, months = 0 } = sumsOf(lines)
  const rows: [name: string, cents: number][] = [
    ['Once', once],
    ['A month', monthly],
    ['First year', firstYear],
    ['Second year', laterYear],
  ]
  if (months > 12) rows.push([`Over ${months} months in all`, inAll])
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {rows.map(([name, cents]) => (
        <div key={name} className={`contents ${name === 'First year' ? 'text-base font-semibold' : ''}`}>
          <dt>{name}</dt>
          <dd className="text-right">{money(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

const Said = ({ name, text }: { name: string; text: string | undefined }) =>
  text ? (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 whitespace-pre-wrap break-words">{text}</dd>
    </>
  ) : null
