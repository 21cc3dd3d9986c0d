import type { SiteEdit, SiteFields } from '../../../gen/desk'
import { editAt, listOwner, moved, saidAt } from './editing'
import { movedEntry, movedList } from './entry-move'
import type { Value } from './fields'
import { partsOf } from './together'
import type { DraftEdit } from './use-draft'

/** Edits after which a text is said in another layer; and where an entry of a list stands then. */
export function movedTo(
  all: SiteFields,
  saved: SiteEdit[],
  edits: DraftEdit[],
  path: string,
  to: string,
  value: Value,
): { edits: DraftEdit[]; at?: number } {
  const entry = movedEntry(all, saved, edits, path, to, value)
  if (entry) return entry
  const list = Array.isArray(value) ? movedList(all, saved, edits, path, to, value) : undefined
  return { edits: list ?? moved(all, saved, edits, path, to, value) }
}

/**
 * Edits after which one row of the draft alone is said in a layer further away; the fields are those of its own layer.
 * Undefined where it cannot be: nothing is said in it, or it only puts what is there already into another order.
 */
export function rowMoved(
  all: SiteFields,
  saved: SiteEdit[],
  edits: DraftEdit[],
  row: SiteEdit,
  to: string,
): DraftEdit[] | undefined {
  const layers = all.layers.map((one) => one.layer)
  if (row.layer !== layers[0] || !row.field || layers.indexOf(to) <= 0) return undefined
  const list = row.field.split('+')[0]!
  if (Array.isArray(row.after)) {
    // What was in a list of its own before would go along.
    if (row.before !== undefined && row.field === list) return undefined
    const value = saidAt(all, list)
    if (!Array.isArray(value)) return undefined
    const isFollowed = Array.isArray(all.fields.find((one) => one.path === list)?.below)
    const next = movedList(all, saved, edits, list, to, value)
    return next ?? (isFollowed ? undefined : moved(all, saved, edits, list, to, value))
  }
  const parts = partsOf(saved, row).filter((one) => one.layer === row.layer && one.after !== undefined)
  let next = edits
  for (const { field } of parts) {
    const mine = editAt(next, layers, field)
    const owner = listOwner(all, saved, field)
    const isBehind = owner !== undefined && layers.indexOf(to) > layers.indexOf(owner)
    if (mine?.edit.layer !== row.layer || mine.value === undefined || isBehind || field.includes('+')) return undefined
    next = movedTo(all, saved, next, field, to, mine.value).edits
  }
  return parts.length ? next : undefined
}
