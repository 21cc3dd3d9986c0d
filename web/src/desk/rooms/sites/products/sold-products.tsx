import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../../../ui/button'
import { labelOf } from '../fields'
import { withMoved } from '../lists'
import type { Draft } from '../use-draft'
import type { useOwn } from '../use-own'
import { useFields } from '../use-site'
import { statedList, withoutSold, withSold, withStated, type StatedList } from './sold'
import { useProducts } from './use-products'
import { listsLayer } from './without-product'

/** Which products a brand sells, in which order: those of a list that it shares, or of one of its own. */
export function Sold({ brand, draft, own }: { brand: string; draft: Draft; own: ReturnType<typeof useOwn> }) {
  const { data: catalogue } = useProducts()
  const { data: lists } = useFields(brand, listsLayer)
  const name = own.value('products.list')
  const list = lists && typeof name === 'string' ? statedList(lists, draft.edits, name) : undefined
  if (!catalogue || !lists || !list || typeof name !== 'string') return null
  const put = (next: StatedList) => draft.replace(withStated(draft.edits, name, next))
  const mine = own.value('name')
  const others = catalogue.lists.find((one) => one.name === name)?.brands.filter((one) => one !== mine) ?? []
  const isShared = name !== brand && others.length > 0
  const takeOwn = () => {
    const isThere = catalogue.lists.some((one) => one.name === brand)
    const edits = isThere ? draft.edits : withStated(draft.edits, brand, list)
    const layer = own.all!.layers[0]!.layer
    const rest = edits.filter((one) => one.layer !== layer || one.field !== 'products.list')
    draft.replace([...rest, { layer, field: 'products.list', after: brand }])
  }
  const sold = list.products.flatMap((id) => catalogue.products.filter((one) => one.id === id))
  const free = catalogue.products.filter((one) => !list.products.includes(one.id) && one.retiredTo === undefined)
  const disabled = isShared || !catalogue.may
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">Products it sells</legend>
      {isShared && (
        <div className="flex flex-col items-start gap-2 text-soft">
          <p>
            It shows the list “{labelOf(name)}”, as {others.join(', ')} {others.length > 1 ? 'do' : 'does'}.
          </p>
          {catalogue.may && <Button onClick={takeOwn}>Choose products for this brand alone</Button>}
        </div>
      )}
      {!catalogue.may && <p className="text-soft">Somebody who works for all brands chooses them.</p>}
      <ul className="flex flex-col gap-1">
        {[...sold, ...free].map((product, at) => {
          const isSold = at < sold.length
          const { model, title } = product
          const label = title.startsWith(model) ? title : `${model} ${title}`
          const move = (to: number) => put({ ...list, products: withMoved(list.products, at, to) })
          return (
            <li key={product.id} className="flex items-center gap-1">
              <label className="flex min-w-0 flex-1 items-center gap-2">
                <input
                  type="checkbox"
                  checked={isSold}
                  disabled={disabled}
                  onChange={() => put(isSold ? withoutSold(list, product.id) : withSold(list, product))}
                />
                <span className="truncate">{label}</span>
              </label>
              {isSold && !disabled && (
                <>
                  <Button
                    kind="quiet"
                    aria-label={`Move up: ${label}`}
                    disabled={at === 0}
                    onClick={() => move(at - 1)}
                  >
                    <ArrowUp size={16} aria-hidden="true" />
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={`Move down: ${label}`}
                    disabled={at === sold.length - 1}
                    onClick={() => move(at + 1)}
                  >
                    <ArrowDown size={16} aria-hidden="true" />
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
