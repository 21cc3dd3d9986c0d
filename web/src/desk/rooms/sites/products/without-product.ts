import type { SiteEdit, SiteProduct } from '../../../../gen/desk'
import type { Value } from '../fields'
import type { DraftEdit } from '../use-draft'
import { isPictureEdit } from './pictures-of'

export const listsLayer = 'catalogue/lists'

type Group = Record<string, Value>

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parts of a list that name products by their ids. */
const ofIds = ['products', 'featured', 'allOnly']

/**
 * The edits of a draft without a product that only the draft has: all that is said of it goes, with the tab that came
 * with it and a list that held nothing else. Whatever else they say of those lists stays.
 */
export function withoutProduct(edits: DraftEdit[], saved: SiteEdit[], product: SiteProduct, others: SiteProduct[]) {
  /** Whether the product stood in a list, and none that stays is of its category. */
  const isAloneIn = (ids: Value[]) =>
    ids.includes(product.id) &&
    !others.some(({ id, category }) => id !== product.id && category === product.category && ids.includes(id))
  const listed = (name: string) =>
    [
      edits.find((one) => one.layer === listsLayer && one.field === `${name}.products`)?.after,
      (edits.find((one) => one.layer === listsLayer && one.field === name)?.after as Group | undefined)?.products,
    ].find(Array.isArray) ?? []

  /** A part of a list as it is without the product; undefined where nothing is left of the edit. */
  function part(name: string, key: string, value: Value | undefined, before: unknown): Value | undefined {
    if (ofIds.includes(key) && Array.isArray(value)) return value.filter((id) => id !== product.id)
    if (key === 'categories' && isGroup(value))
      return Object.fromEntries(Object.entries(value).filter(([id]) => id !== String(product.id)))
    if (key !== 'tabs' || !Array.isArray(value)) return value
    const idOf = (tab: unknown) => (isGroup(tab) ? tab.id : undefined)
    const wasThere = Array.isArray(before) && before.some((tab) => idOf(tab) === product.category)
    if (wasThere || !isAloneIn(listed(name))) return value
    return value.filter((tab) => idOf(tab) !== product.category)
  }

  return edits.flatMap((edit): DraftEdit[] => {
    if (edit.layer === product.layer || isPictureEdit(edit, product)) return []
    if (edit.layer !== listsLayer || edit.after === undefined) return [edit]
    const [name, key, id] = edit.field.split('.') as [string, string?, string?]
    const before = saved.find((one) => one.layer === listsLayer && one.field === edit.field)?.before
    if (key === 'categories' && id !== undefined) return id === String(product.id) ? [] : [edit]
    if (key) return id === undefined ? [{ ...edit, after: part(name, key, edit.after, before) }] : [edit]
    const list = edit.after as Group
    const parts = Object.entries(list).map(([of, value]) => [
      of,
      part(name, of, value, (before as Group | undefined)?.[of]),
    ])
    const after = Object.fromEntries(parts) as Group
    const isEmptied = before === undefined && Array.isArray(after.products) && after.products.length === 0
    return isEmptied ? [] : [{ ...edit, after }]
  })
}
