import { useState } from 'react'
import { Amount, Months, type Unread } from '../../ui/typed'
import { labelOf, type Value } from './fields'
import { Input } from './inputs'
import { entryAt, withList } from './lists'
import { centsOf, pricesIn, pricesList, withPrice, type PricePart } from './prices'
import { useProducts } from './products/use-products'
import type { Schema } from './schema'
import type { Draft } from './use-draft'
import type { useOwn } from './use-own'

interface Props {
  brand: string
  draft: Draft
  own: ReturnType<typeof useOwn>
  schema: Schema | undefined
  /** Takes the list where somebody came for it. */
  seen: ((box: HTMLElement | null) => void) | undefined
}

const columns = 'grid grid-cols-[minmax(0,1fr)_5rem_5rem_4rem] gap-1'
const conditions = ['prices.currency', 'prices.from', 'prices.until', 'prices.shown']
const words: Record<string, string> = {
  'prices.from': 'First day',
  'prices.until': 'Last day',
  'prices.shown': 'Visitors see “from” prices',
}

/** What the products of a brand cost, a row for each by its name. */
export function PriceList({ brand, draft, own, schema, seen }: Props) {
  const { data: catalogue } = useProducts()
  const [unread, setUnread] = useState<Record<string, Unread | undefined>>({})
  const layer = own.all?.layers[0]
  if (!catalogue || !own.all || !layer) return null
  const prices = pricesIn(entryAt(own.all, draft.edits, pricesList)?.value)
  const isSold = ({ brands }: { brands: { id: string }[] }) => brands.some(({ id }) => id === brand)
  const products = catalogue.products.filter((one) => isSold(one) || prices.some(({ product }) => product === one.id))
  const put = (product: number, part: PricePart) => {
    const next = withPrice(prices, product, part)
    const edits = withList(draft.edits, layer.layer, pricesList, next as unknown as Value[])
    const needsCurrency = !own.value('prices.currency')
    draft.replace(needsCurrency ? [...edits, { layer: layer.layer, field: 'prices.currency', after: 'USD' }] : edits)
  }
  return (
    <fieldset ref={seen} disabled={!layer.may} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium">Prices</legend>
      <p className="text-soft">What sales begins its offers with. A product without an amount has no price.</p>
      <div>
        <div
          aria-hidden="true"
          className={`${columns} sticky top-0 border-b border-line-strong bg-ground py-1 text-xs text-soft`}
        >
          <span />
          {['Once', 'A month', 'Months'].map((word) => (
            <span key={word} className="text-right">
              {word}
            </span>
          ))}
        </div>
        <ul>
          {products.map(({ id, model, title }) => {
            const price = prices.find(({ product }) => product === id)
            const label = title.startsWith(model) ? title : `${model} ${title}`
            const cell = (part: keyof PricePart, word: string) => ({
              'data-column': part,
              'aria-label': `${word}: ${label}`,
              unread: unread[`${id} ${part}`],
              onUnread: (text: Unread | undefined) => setUnread((all) => ({ ...all, [`${id} ${part}`]: text })),
              value: part === 'term' ? (price?.term ?? 0) : centsOf(price?.[part]),
              onValue: (value: number) => put(id, { [part]: value }),
            })
            return (
              <li key={id} className={`${columns} items-start border-b border-line py-1.5`}>
                <span className="min-w-0 self-center break-words">{label}</span>
                <Amount {...cell('once', 'Once')} />
                <Amount {...cell('monthly', 'A month')} />
                {price?.monthly ? <Months {...cell('term', 'Months')} /> : <span />}
              </li>
            )
          })}
        </ul>
      </div>
      {conditions.map((path) => (
        <Input
          key={path}
          path={path}
          label={words[path] ?? labelOf(path).split(' › ').at(-1)!}
          value={own.value(path)}
          schema={schema}
          onChange={(next) => own.set(path, next)}
        />
      ))}
    </fieldset>
  )
}
