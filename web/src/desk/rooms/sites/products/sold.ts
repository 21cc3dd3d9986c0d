import type { SiteFields, SiteProduct } from '../../../../gen/desk'
import { editAt, saidAt } from '../editing'
import type { DraftEdit } from '../use-draft'
import { listsLayer } from './without-product'

/** A product list as the catalogue states it. */
export interface StatedList {
  tabs: { id: string; name: string }[]
  products: number[]
  featured?: number[]
  categories?: Record<string, string>
  allOnly?: number[]
}

/** What a list says, with what is not saved yet. */
export const statedList = (all: SiteFields, edits: DraftEdit[], name: string) =>
  (editAt(edits, [listsLayer], name)?.value ?? saidAt(all, name)) as StatedList | undefined

/** Edits after which a list says something else, in the place of all that was said of its parts. */
export const withStated = (edits: DraftEdit[], name: string, list: StatedList): DraftEdit[] => [
  ...edits.filter(({ layer, field }) => layer !== listsLayer || (field !== name && !field.startsWith(`${name}.`))),
  { layer: listsLayer, field: name, after: list as unknown as NonNullable<DraftEdit['after']> },
]

/** A list with a product more, as its last; without a tab of its category it shows under the first tab alone. */
export function withSold(list: StatedList, { id, category }: Pick<SiteProduct, 'id' | 'category'>): StatedList {
  const hasTab = list.tabs.some((tab) => tab.id === (list.categories?.[id] ?? category))
  return {
    ...list,
    products: [...list.products, id],
    ...(!hasTab && { allOnly: [...(list.allOnly ?? []), id] }),
  }
}

/** A list with a product less, and what it says of that one. */
export function withoutSold({ categories, ...list }: StatedList, id: number): StatedList {
  const others = (ids: number[] = []) => ids.filter((one) => one !== id)
  const moved = Object.entries(categories ?? {}).filter(([key]) => key !== String(id))
  return {
    ...list,
    products: others(list.products),
    ...(list.featured && { featured: others(list.featured) }),
    ...(list.allOnly && { allOnly: others(list.allOnly) }),
    ...(moved.length && { categories: Object.fromEntries(moved) }),
  }
}
