import { memo } from 'react'
import { Trash2 } from 'lucide-react'
import type { OfferLine, QuotePrices, Terms } from '../../../../gen/desk'
import { money, percentOf, percentText } from '../../../../lib/money'
import { baseOf } from '../../../../lib/offer'
import { fieldOf, type UnreadFields } from './lacks'
import { dearerOrCheaper, isService, kindNames, listed, monthsOfAll, samePrice, spread } from './lines'
import { Amount, Count, Months, type Unread } from '../../../ui/typed'

/** The columns of a line, from tablets on. */
export const columns = 'md:grid-cols-[minmax(0,1fr)_4.5rem_6.5rem_6.5rem_4.5rem_2rem]'

export interface LineProps {
  line: OfferLine
  terms: Terms
  prices: QuotePrices | undefined
  unread: UnreadFields
  onUnread: (field: string, unread: Unread | undefined) => void
  onChange: (part: Partial<OfferLine>, place: string) => void
  /** Puts other lines in place of all of them. */
  onLines: (lines: OfferLine[], said: string) => void
  onRemove: () => void
}

/** A line of the offer. On a phone its numbers are below its name, each with its word. */
export const Line = memo(function Line({
  line,
  terms,
  prices,
  unread,
  onUnread,
  onChange,
  onLines,
  onRemove,
}: LineProps) {
  const { id, kind } = line
  const what = line.title || kindNames[kind]
  const number = (part: 'count' | 'once' | 'monthly' | 'term', word: string) => ({
    id: fieldOf(id, part),
    unread: unread[fieldOf(id, part)],
    onUnread: (text: Unread | undefined) => onUnread(fieldOf(id, part), text),
    'data-column': part,
    'aria-label': `${word}: ${what}`,
    value: line[part] ?? 0,
    onValue: (value: number) => onChange({ [part]: value }, `${id} ${part}`),
  })
  // What is taken off a service begins as long as the services are.
  const lasting = line.term ? {} : { term: monthsOfAll(terms.lines.filter((other) => other.id !== id)) ?? 0 }
  const off = (part: 'once' | 'monthly') =>
    kind === 'discount'
      ? {
          off: { base: baseOf(terms.lines, part), percent: line[`${part}Percent`] },
          onValue: (value: number, text: string) =>
            onChange({ [part]: value, [`${part}Percent`]: percentOf(text) || undefined, ...lasting }, `${id} ${part}`),
        }
      : {}
  return (
    <li className="relative border-b border-line py-2">
      <div className={`grid grid-cols-2 items-start gap-2 ${columns}`}>
        <div className="col-span-2 min-w-0 pr-10 md:col-span-1 md:pr-0">
          <Title line={line} onChange={onChange} />
        </div>
        <Captioned word="How many">
          <Count {...number('count', 'How many')} />
        </Captioned>
        <Captioned word={kind === 'discount' ? 'Off once' : 'Once, each'}>
          <Amount {...number('once', kind === 'discount' ? 'Off once' : 'Once, each')} {...off('once')} />
        </Captioned>
        <Captioned word={kind === 'discount' ? 'Off a month' : 'A month, each'}>
          <Amount {...number('monthly', kind === 'discount' ? 'Off a month' : 'A month, each')} {...off('monthly')} />
        </Captioned>
        <Captioned word="Months">
          <Months {...number('term', 'Months')} placeholder={isService(line) ? undefined : '–'} />
        </Captioned>
        <button
          aria-label={`Remove ${what}`}
          title="Remove this line"
          onClick={onRemove}
          className={`absolute top-2 right-0 grid size-9 place-items-center rounded text-soft hover:bg-hover
            hover:text-ink md:static`}
        >
          <Trash2 size={16} aria-hidden="true" />
        </button>
      </div>
      <Below line={line} terms={terms} prices={prices} onChange={onChange} onLines={onLines} />
    </li>
  )
})

const Captioned = ({ word, children }: { word: string; children: React.ReactNode }) => (
  <div className="min-w-0">
    <span aria-hidden="true" className="block text-xs text-soft md:hidden">
      {word}
    </span>
    {children}
  </div>
)

/** A product has the catalogue's name; any other line is called as sales wants. */
function Title({ line, onChange }: Pick<LineProps, 'line' | 'onChange'>) {
  const { id, kind, title } = line
  if (kind === 'product') return <p className="py-2 break-words">{title}</p>
  return (
    <input
      id={fieldOf(id, 'title')}
      aria-label={`Name of the line: ${kindNames[kind]}`}
      placeholder={kindNames[kind]}
      maxLength={200}
      className="field"
      value={title}
      onChange={(event) => onChange({ title: event.target.value }, `${id} title`)}
    />
  )
}

/** What a discount that is a percentage comes to. */
function ShareSaid({ line, part, base }: { line: OfferLine; part: 'once' | 'monthly'; base: number }) {
  const percent = line[`${part}Percent`]
  if (!percent) return null
  return (
    <span role="status" className="basis-full">
      {percentText(percent)} of {money(base)}
      {part === 'monthly' && ' a month'}, without installation and freight, is {money(0 - line[part])}; it follows the
      prices
    </span>
  )
}

const sumOf = ({ count, once, monthly }: OfferLine, currency: string) =>
  [once && money(count * once, currency), monthly && `${money(count * monthly, currency)} a month`]
    .filter(Boolean)
    .join(' and ')

/** What a line comes to, its reason, and the prices that it could have. */
function Below({ line, terms, prices, onChange, onLines }: Omit<LineProps, 'onRemove' | 'unread' | 'onUnread'>) {
  const { id, kind, product, title, reason = '' } = line
  const list = kind === 'product' ? listed(prices, product) : undefined
  const others = dearerOrCheaper(terms.lines, line).length
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-soft">
      {kind === 'discount' && (
        <input
          id={fieldOf(id, 'reason')}
          aria-label="Reason of the discount"
          placeholder="Reason, which the buyer reads"
          maxLength={2000}
          className="field min-w-0 flex-1 basis-56"
          value={reason}
          onChange={(event) => onChange({ reason: event.target.value }, `${id} reason`)}
        />
      )}
      {(['once', 'monthly'] as const).map((part) => (
        <ShareSaid key={part} line={line} part={part} base={baseOf(terms.lines, part)} />
      ))}
      {list && !samePrice(list, line) && (
        <button className="text-accent underline" onClick={() => onChange(list, `${id} list`)}>
          Price of the list: {money(list.once)} once, {money(list.monthly)} a month
        </button>
      )}
      {others > 0 && (
        <button
          className="text-accent underline"
          onClick={() => onLines(spread(terms.lines, line), `${title}: one price everywhere`)}
        >
          Same price for the {others === 1 ? 'other line' : `${others} other lines`} of it
        </button>
      )}
      <span className="ml-auto text-right">{sumOf(line, terms.currency)}</span>
    </div>
  )
}
