import { useEffect, useState, type KeyboardEvent } from 'react'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { OfferLine, QuoteDetail } from '../../../../gen/desk'
import { say } from '../../../frame/toasts'
import { useMay } from '../../../session'
import { Button } from '../../../ui/button'
import { pricesAddress } from '../../sites/fields'
import { GroupHead, Problems, Removed } from './groups'
import { fieldOf } from './lacks'
import { columns, Line } from './line'
import { byGroup, following, further, isAsAsked, kindNames, productLine, priced, type Kind } from './lines'
import type { OfferDraft } from './use-offer'

/** Enter and the arrows go up and down a column, as in a table of numbers. */
function alongColumn(event: KeyboardEvent<HTMLElement>) {
  const at = event.target as HTMLElement
  const column = at.dataset.column
  const by = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!column || !by || event.ctrlKey || event.metaKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-column="${column}"]`)]
  event.preventDefault()
  all[all.indexOf(at) + by]?.focus()
}

/** All lines of the offer, by the vehicles that they are for. */
export function EditorLines({ draft }: { draft: OfferDraft }) {
  const { terms, detail } = draft
  const { prices, quote, labels } = detail
  const setLine = (id: string) => (part: Partial<OfferLine>, place: string) =>
    draft.change(({ lines }) => ({ lines: lines.map((line) => (line.id === id ? { ...line, ...part } : line)) }), place)
  const setLines = (lines: OfferLine[], said: string) => {
    draft.change(() => ({ lines }), said)
    say(said, draft.undo)
  }
  const remove = ({ id, title, kind }: OfferLine) =>
    setLines(
      terms.lines.filter((line) => line.id !== id),
      `${title || kindNames[kind]}: removed`,
    )
  return (
    <section aria-label="Lines" onKeyDown={alongColumn} className="flex flex-col gap-5">
      <Prices detail={detail} draft={draft} onLines={setLines} />
      {byGroup(terms.lines, quote.needs.groups).map((part) => (
        <div key={'group' in part ? part.group.id : part.name}>
          {'group' in part ? (
            <GroupHead group={part.group} labels={labels} rank="h2" />
          ) : (
            <h2 className="font-medium">{part.name}</h2>
          )}
          {'group' in part && <Problems needs={quote.needs} group={part.group.id} />}
          {'group' in part && <Removed needs={quote.needs} group={part.group.id} />}
          {part.lines.length > 0 ? <Columns /> : <p className="mt-1 text-soft">Nothing is offered for these yet.</p>}
          <ul>
            {part.lines.map((line) => (
              <Line
                key={line.id}
                line={line}
                terms={terms}
                prices={prices}
                unread={draft.unread}
                onUnread={draft.setUnread}
                onChange={setLine(line.id)}
                onLines={setLines}
                onRemove={() => remove(line)}
              />
            ))}
          </ul>
        </div>
      ))}
      <Further draft={draft} />
    </section>
  )
}

const Columns = () => (
  <div
    aria-hidden="true"
    className={`mt-1 hidden gap-2 border-b border-line-strong pb-1 text-xs text-soft md:grid ${columns}`}
  >
    <span />
    {['How many', 'Once, each', 'A month, each', 'Months'].map((word) => (
      <span key={word} className="text-right">
        {word}
      </span>
    ))}
  </div>
)

interface PricesProps {
  detail: QuoteDetail
  draft: OfferDraft
  onLines: (lines: OfferLine[], said: string) => void
}

/** Where the prices come from, and what the buyer asks for by now. */
function Prices({ detail: { prices, quote }, draft: { terms }, onLines }: PricesProps) {
  const fromList = prices && priced(terms.lines, prices)
  const isOther = JSON.stringify(fromList) !== JSON.stringify(terms.lines)
  return (
    <div className="flex flex-col gap-2">
      {!isAsAsked(quote.needs, terms) && (
        <p className="flex flex-wrap items-center gap-3 rounded-desk bg-warn-ground px-3 py-2">
          <span className="min-w-0 flex-1 basis-60">
            These products differ from the list that the buyer saved last.
          </span>
          <Button onClick={() => onLines(following(quote.needs, terms, prices), 'Products as the buyer asks for them')}>
            Take the saved list
          </Button>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-3 text-soft">
        {!prices && (
          <span>
            This brand has no price list: type what you offer. Enter goes down a column. Lists are kept in{' '}
            <ListLink brand={quote.brand}>Sites, at Prices</ListLink>.
          </span>
        )}
        {prices?.ended && (
          <span>
            The <ListLink brand={quote.brand}>price list</ListLink> of this brand has ended: look at each price.
          </span>
        )}
        {prices && !prices.ended && (
          <span>
            Prices come from the <ListLink brand={quote.brand}>price list</ListLink> where you type no other. Enter goes
            down a column.
          </span>
        )}
        {fromList && isOther && (
          <Button onClick={() => onLines(fromList, 'Prices of the list')}>Put in the prices of the list</Button>
        )}
      </p>
    </div>
  )
}

/** The way to the price list, for whoever may go there. */
function ListLink({ brand, children }: { brand: string; children: string }) {
  const mayGo = useMay('sites')
  return mayGo ? (
    <Link href={pricesAddress(brand)} className="text-accent underline">
      {children}
    </Link>
  ) : (
    children
  )
}

const more: readonly Kind[] = ['installation', 'freight', 'discount', 'other']

/** Adds lines; the new one is where typing goes on. */
function Further({ draft }: { draft: OfferDraft }) {
  const { prices, products, quote } = draft.detail
  const [added, setAdded] = useState<string>()
  useEffect(() => {
    if (added) document.getElementById(added)?.focus()
  }, [added])
  const add = (line: OfferLine) => {
    draft.change(({ lines }) => ({ lines: [...lines, line] }), `${line.id} added`)
    setAdded(fieldOf(line.id, line.kind === 'other' ? 'title' : 'once'))
  }
  return (
    <div role="group" aria-label="Add a line" className="flex flex-wrap gap-2">
      {more.map((kind) => (
        <Button key={kind} onClick={() => add(further(kind, quote.needs.groups))}>
          <Plus size={16} aria-hidden="true" /> {kindNames[kind]}
        </Button>
      ))}
      {products.length > 0 && (
        <select
          aria-label="Add a product"
          className="h-9 max-w-full rounded-desk border border-line bg-ground px-2"
          value=""
          onChange={(event) => {
            const chosen = products.find(({ product }) => product === Number(event.target.value))
            if (chosen) add(productLine(chosen, prices))
          }}
        >
          <option value="">Product…</option>
          {products.map(({ product, title }) => (
            <option key={product} value={product}>
              {title}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
