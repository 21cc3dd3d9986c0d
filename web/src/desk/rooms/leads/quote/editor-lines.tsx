import { useEffect, useState, type KeyboardEvent } from 'react'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { OfferLine, QuoteDetail, Terms, VehicleGroup } from '../../../../gen/desk'
import { say } from '../../../frame/toasts'
import { useMay } from '../../../session'
import { Button } from '../../../ui/button'
import { Count } from '../../../ui/typed'
import { pricesAddress } from '../../sites/fields'
import { GroupHead, Problems, Removed } from './groups'
import { fieldOf, vehiclesField } from './lacks'
import { columns, Line } from './line'
import {
  apartFromList,
  byGroup,
  following,
  further,
  groupsOffered,
  kindNames,
  productLine,
  priced,
  type Kind,
} from './lines'
import { vehicleOf } from './said'
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
  const groups = groupsOffered(quote.needs, terms)
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
      <Prices detail={detail} draft={draft} />
      {byGroup(terms.lines, groups).map((part) => (
        <div key={'group' in part ? part.group.id : part.name}>
          {'group' in part ? (
            <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
              <div className="min-w-0 flex-1 basis-60">
                <GroupHead
                  group={part.group}
                  labels={labels}
                  rank="h2"
                  asked={quote.needs.groups.find(({ id }) => id === part.group.id)?.count}
                />
              </div>
              <Vehicles draft={draft} group={part.group} />
              <AddProduct draft={draft} group={part.group} />
            </div>
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

/** How many vehicles of a group are offered; what the buyer asked for stays as it is. */
function Vehicles({ draft, group }: { draft: OfferDraft; group: VehicleGroup }) {
  const { detail, unread } = draft
  const field = vehiclesField(group.id)
  const asked = detail.quote.needs.groups.find(({ id }) => id === group.id)?.count
  return (
    <label className="flex items-center gap-2 text-soft">
      Vehicles
      <span className="w-18">
        <Count
          id={field}
          aria-label={`Vehicles: ${vehicleOf(group, detail.labels)}`}
          data-column="vehicles"
          value={group.count}
          unread={unread[field]}
          onUnread={(text) => draft.setUnread(field, text)}
          onValue={(count) =>
            draft.change(({ vehicles = {} }) => {
              const others = Object.entries(vehicles).filter(([id]) => id !== group.id)
              return { vehicles: Object.fromEntries(count === asked ? others : [...others, [group.id, count]]) }
            }, field)
          }
        />
      </span>
    </label>
  )
}

interface PricesProps {
  detail: QuoteDetail
  draft: OfferDraft
}

/** How many differences are named before the rest is counted. */
const mostNamed = 6

/** Where the prices come from, and what the buyer asks for by now. */
function Prices({ detail, draft }: PricesProps) {
  const { prices, quote, labels, wantsChange } = detail
  const { terms } = draft
  const put = (part: Partial<Terms>, said: string) => {
    draft.change(() => part, said)
    say(said, draft.undo)
  }
  const apart = apartFromList(quote.needs, terms, (group) => vehicleOf(group, labels))
  const fromList = prices && priced(terms.lines, prices)
  const isOther = JSON.stringify(fromList) !== JSON.stringify(terms.lines)
  return (
    <div className="flex flex-col gap-2">
      {apart.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 rounded-desk bg-warn-ground px-3 py-2">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">This offer differs from the list that the buyer saved last.</p>
            {wantsChange?.text && <p>What they asked for in words is not in that list.</p>}
            <ul className="list-disc pl-5">
              {apart.slice(0, mostNamed).map((one) => (
                <li key={one}>{one}</li>
              ))}
              {apart.length > mostNamed && <li>{apart.length - mostNamed} more</li>}
            </ul>
          </div>
          <Button
            onClick={() =>
              put(
                { lines: following(quote.needs, terms, prices), vehicles: {} },
                'Numbers and products of the saved list',
              )
            }
          >
            Replace them by the list
          </Button>
        </div>
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
          <Button onClick={() => put({ lines: fromList }, 'Prices of the list')}>Put in the prices of the list</Button>
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

/** Adds a line, where typing then goes on. */
function useAdd(draft: OfferDraft) {
  const [added, setAdded] = useState<string>()
  useEffect(() => {
    if (added) document.getElementById(added)?.focus()
  }, [added])
  return (line: OfferLine) => {
    draft.change(({ lines }) => ({ lines: [...lines, line] }), `${line.id} added`)
    setAdded(fieldOf(line.id, line.kind === 'other' ? 'title' : 'once'))
  }
}

function Further({ draft }: { draft: OfferDraft }) {
  const add = useAdd(draft)
  const groups = groupsOffered(draft.detail.quote.needs, draft.terms)
  return (
    <div role="group" aria-label="Add a line" className="flex flex-wrap gap-2">
      {more.map((kind) => (
        <Button key={kind} onClick={() => add(further(kind, groups))}>
          <Plus size={16} aria-hidden="true" /> {kindNames[kind]}
        </Button>
      ))}
      <AddProduct draft={draft} />
    </div>
  )
}

/** Adds a product for a group of vehicles, or besides. */
function AddProduct({ draft, group }: { draft: OfferDraft; group?: VehicleGroup }) {
  const { prices, products, labels } = draft.detail
  const add = useAdd(draft)
  if (!products.length) return null
  return (
    <select
      aria-label={group ? `Add a product: ${vehicleOf(group, labels)}` : 'Add a product'}
      className="h-9 max-w-full rounded-desk border border-line bg-ground px-2"
      value=""
      onChange={(event) => {
        const chosen = products.find(({ product }) => product === Number(event.target.value))
        if (chosen) add(productLine(chosen, prices, group))
      }}
    >
      <option value="">{group ? 'Add a product…' : 'Product…'}</option>
      {products.map(({ product, title }) => (
        <option key={product} value={product}>
          {title}
        </option>
      ))}
    </select>
  )
}
