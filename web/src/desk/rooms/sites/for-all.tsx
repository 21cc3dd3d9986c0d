import type { SiteFields } from '../../../gen/desk'
import { Button } from '../../ui/button'
import { originOf, type Place, type Value } from './fields'
import type { Draft } from './use-draft'
import type { ListHere } from './use-list'

interface Props {
  brand: string
  all: SiteFields
  place: Place
  list: ListHere | undefined
  value: Value | undefined
  draft: Draft
  onChoose: (origin: string) => void
}

/** Says of words that no single brand has a layer for how far they go, and offers a legal text of the brand's own. */
export function ForAll({ brand, all, place, list, value, draft, onChoose }: Props) {
  const brands = all.layers[0]?.brands ?? 0
  if (all.layers.length > 1 || !place.layer || brands < 2 || /^catalogue\/angles\//.test(place.layer)) return null
  const [kind, page] = place.layer.split('/')
  // A part of a list is said with all of the list.
  const said = list ? { path: list.entry.list, value: list.entry.value } : { path: place.path, value }
  const ofBrand = `legal.${page}`
  const own = () => {
    if (said.value === undefined) return
    draft.put({ layer: `brands/${brand}`, field: `${ofBrand}.${said.path}`, after: said.value })
    onChoose(originOf({ layer: '', path: `${ofBrand}.${place.path}` }))
  }
  return (
    <div role="note" className="flex flex-col items-start gap-2 rounded-desk bg-warn-ground px-3 py-2 text-warn">
      <p>
        {kind === 'catalogue'
          ? `This is said once for all brands that show it. What you write here, visitors of up to ${brands} brands read.`
          : `This is said once for all brands. What you write here, visitors of ${brands} brands read.`}
      </p>
      {kind === 'legal' && (
        <Button onClick={own}>{list ? 'Sections of its own for this brand' : 'Words of its own for this brand'}</Button>
      )}
    </div>
  )
}
