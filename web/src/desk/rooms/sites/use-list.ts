import { addedAt } from './additions'
import { shownEdit } from './editing'
import { originOf, type Place, type Value } from './fields'
import { arranged, blankOf, entryAt, withList, type Arrangement, type Entry } from './lists'
import { ownLinks } from './navigation'
import { featuresList, picturedIn, withFeaturePictures, withPicturesOf } from './pictured-lists'
import { schemaAt, schemaPath, useSchema } from './schema'
import type { Draft } from './use-draft'
import { useField, usePictures } from './use-site'
import type { SiteFields } from '../../../gen/desk'

/** The layer that a change of a field goes to: where it is changed already, else the brand's own. */
export function targetOf(all: SiteFields, { saved, edits }: Pick<Draft, 'saved' | 'edits'>, place: Place): string {
  const layers = all.layers.map((one) => one.layer)
  const mine = shownEdit(all, saved, edits, place.path)?.edit ?? addedAt(all, edits, place.path)
  return mine?.after !== undefined ? mine.layer : (layers[0] ?? place.layer)
}

export interface ListHere {
  brand: string
  all: SiteFields
  entry: Entry
  place: Place
  target: string
  locked: boolean
  /** The origin of an entry, as pages name it: of the same part as the chosen one. */
  originAt: (at: number) => string
  arrange: (next: Arrangement) => void
  addFirst: () => void
}

/** The list that a text is in, or that was chosen itself, and how its entries are arranged anew. */
export function useList(
  brand: string,
  origin: string | undefined,
  draft: Draft,
  onChoose: (origin: string) => void,
): ListHere | undefined {
  const { place, all } = useField(brand, origin)
  const schema = useSchema(place?.layer)
  const { data: pictures } = usePictures(brand, !!place && !place.layer && place.path.startsWith(featuresList))
  if (!place || !all) return undefined
  const entry = entryAt(all, draft.edits, place.path)
  if (!entry) return undefined
  const { list, value } = entry
  const target = targetOf(all, draft, place)
  const rest = entry.at < 0 ? '' : place.path.slice(`${list}.${entry.at}`.length)
  const originAt = (at: number) => originOf({ ...place, path: `${list}.${at}${rest}` })
  const own = all.layers[0]?.layer ?? place.layer // what is arranged here is this list, with what the brand adds to it
  const has = (name: string) => !!pictures?.places.some((one) => one.place === name && one.from !== 'none')
  const put = (plain: Value[], at: number, order: Arrangement['order']) => {
    const isFeatures = list === featuresList && !place.layer
    const next = isFeatures ? withFeaturePictures(plain, order, picturedIn(all, draft.edits), has) : plain
    const edits = withPicturesOf(all, withList(draft.edits, own, list, next), own, list, order)
    draft.replace(edits)
    // A new entry is opened whole, with all of its parts; another one where the person was.
    const isNew = order[at] === undefined && typeof next[at] === 'object'
    onChoose(next.length && !isNew ? originAt(at) : originOf({ ...place, path: next.length ? `${list}.${at}` : list }))
  }
  const blank = (at: number) => blankOf(value, at, schemaAt(schema, schemaPath(place.layer, `${list}.0`)))
  return {
    brand,
    all,
    entry,
    place,
    target,
    locked: all.layers.find((one) => one.layer === target)?.may === false,
    originAt,
    arrange: (next) => put(arranged(value, next, blank(next.at - 1)), next.at, next.order),
    addFirst: () => {
      const first = list === 'navigation' ? ownLinks(all) : [blank(0)]
      put(
        first,
        0,
        first.map(() => undefined),
      )
    },
  }
}
