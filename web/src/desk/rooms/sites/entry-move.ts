import type { SiteEdit, SiteFields } from '../../../gen/desk'
import { same } from '../../ui/autosave/merge'
import type { Value } from './fields'
import { entryAt, withList, without } from './lists'
import type { DraftEdit } from './use-draft'

/** Where an entry of a list stands in the list that it comes from: unchanged, changed, or new behind another. */
export interface Stands {
  as: 'same' | 'changed' | 'new'
  at: number
}

/** Finds an entry in the list that its list was made from, by the entries around it that stayed as they were. */
export function standsIn(value: Value[], at: number, from: Value[]): Stands {
  const places = value.map((item) => from.findIndex((other) => same(item, other)))
  if (places[at]! >= 0) return { as: 'same', at: places[at]! }
  const before = places.findLastIndex((place, index) => index < at && place >= 0)
  const later = places.findIndex((place, index) => index > at && place >= 0)
  const low = places[before] ?? -1
  const [next, high] = later < 0 ? [value.length, from.length] : [later, places[later]!]
  // As many entries as there were between the two are these, one by one; of more of them some are new.
  return high - low === next - before ? { as: 'changed', at: low + at - before } : { as: 'new', at: low }
}

/** What the layers below say of a list that the brand says itself. */
export function listBelow(all: SiteFields, list: string): { value: Value[]; layer: string } | undefined {
  const field = all.fields.find((one) => one.path === list)
  const layer = field?.layers[1]
  return layer && Array.isArray(field.below) ? { value: field.below as Value[], layer } : undefined
}

/** The entries that a list of the draft was made from: those below, and what the layer added to them. */
export function listBefore(all: SiteFields, saved: SiteEdit[], layer: string, list: string): Value[] | undefined {
  const below = listBelow(all, list)?.value
  const added = saved.find((one) => one.layer === layer && one.field === `${list}+`)?.before
  return below && [...below, ...(Array.isArray(added) ? (added as Value[]) : [])]
}

const isOf = (field: string, list: string) =>
  field === list || field === `${list}+` || field.startsWith(`${list}.`) || field.startsWith(`${list}+.`)

/** What the draft lets a layer add to the end of a list. */
const addedIn = (edits: DraftEdit[], layer: string | undefined, list: string): Value[] | undefined => {
  const after = edits.find((one) => one.layer === layer && one.field === `${list}+`)?.after
  return Array.isArray(after) ? after : undefined
}

/** Edits after which a layer adds to a list what it added before, without those that are the layer's below now. */
function withAdded(edits: DraftEdit[], layer: string, list: string, rest: Value[], before: Value[]): DraftEdit[] {
  const others = edits.filter((one) => one.layer !== layer || one.field !== `${list}+`)
  if (same(rest, before)) return others
  return [...others, { layer, field: `${list}+`, ...(rest.length && { after: rest }) }]
}

interface MovedEntry {
  edits: DraftEdit[]
  /** Where it stands then, in the list that the brand shows. */
  at: number
}

/**
 * What moves an entry of a list that the draft gave to a nearer layer. Its place in that list is not its place below:
 * a changed entry is said where it comes from, and a new one is added, so that no other entry is written over. A list
 * that was taken over for the new entry alone is let go, so that the nearer layer follows the others as before.
 * Undefined where the draft has no such list.
 */
export function movedEntry(
  all: SiteFields,
  saved: SiteEdit[],
  edits: DraftEdit[],
  path: string,
  to: string,
  value: Value,
): MovedEntry | undefined {
  const entry = entryAt(all, edits, path)
  const own = all.layers[0]?.layer
  if (!entry || entry.at < 0 || !own || to === own) return undefined
  const taken = edits.some((one) => one.layer === own && one.field === entry.list && Array.isArray(one.after))
  const below = listBelow(all, entry.list)?.value
  const from = listBefore(all, saved, own, entry.list)
  if (!below || !from) return undefined
  if (!taken) {
    if (!addedIn(edits, own, entry.list) || entry.at < below.length) return undefined
    const left = withAdded(
      edits,
      own,
      entry.list,
      without(entry.value, entry.at).slice(below.length),
      from.slice(below.length),
    )
    return { edits: withList(left, to, entry.list, [...below, entry.value[entry.at]!]), at: below.length }
  }
  const rest = path.slice(`${entry.list}.${entry.at}`.length)
  const { as, at } = standsIn(entry.value, entry.at, from)
  if (as !== 'new' && at < below.length) {
    const field = `${entry.list}.${at}${rest}`
    const others = edits.filter((one) => one.layer !== to || one.field !== field)
    return { edits: [...others, { layer: to, field, after: value }], at: entry.at }
  }
  const behind = Math.min(as === 'new' ? at : at - 1, below.length - 1)
  const whole = structuredClone(entry.value[entry.at]!)
  const isAlone = as === 'new' && same(without(entry.value, entry.at), from)
  const left = isAlone ? edits.filter((one) => one.layer !== own || !isOf(one.field, entry.list)) : edits
  return {
    edits: withList(left, to, entry.list, [...below.slice(0, behind + 1), whole, ...below.slice(behind + 1)]),
    at: isAlone ? behind + 1 : entry.at,
  }
}

/**
 * What moves the new and changed entries of a list that the draft gave to a nearer layer, when the list itself is
 * chosen: what the nearer layer had of its own before stays its own. Undefined where the draft has no such list, or
 * nothing in it is new.
 */
export function movedList(
  all: SiteFields,
  saved: SiteEdit[],
  edits: DraftEdit[],
  list: string,
  to: string,
  value: Value[],
): DraftEdit[] | undefined {
  const own = all.layers[0]?.layer
  const taken = edits.some((one) => one.layer === own && one.field === list && Array.isArray(one.after))
  const below = listBelow(all, list)?.value
  const from = own && listBefore(all, saved, own, list)
  if (!own || to === own || !below || !from) return undefined
  const added = addedIn(edits, own, list)
  if (!taken) {
    const before = from.slice(below.length)
    const more = added?.filter((item) => !before.some((one) => same(one, item)))
    if (!added || !more?.length) return undefined
    const rest = added.filter((item) => !more.includes(item))
    return withList(withAdded(edits, own, list, rest, before), to, list, [...below, ...more])
  }
  const stands = value.map((_, at) => standsIn(value, at, from))
  const goes = ({ as, at }: Stands) => as === 'new' || (as === 'changed' && at < below.length)
  if (!stands.some(goes)) return undefined
  const next = [...below]
  value.forEach((item, at) => {
    if (stands[at]!.as === 'changed' && goes(stands[at]!)) next[stands[at]!.at] = item
  })
  for (let at = value.length - 1; at >= 0; at--)
    if (stands[at]!.as === 'new') next.splice(Math.min(stands[at]!.at, below.length - 1) + 1, 0, value[at]!)
  const rest = value.flatMap((item, at) =>
    goes(stands[at]!) ? (stands[at]!.as === 'new' ? [] : [below[stands[at]!.at]!]) : [item],
  )
  const left = same(rest, from) ? edits.filter((one) => one.layer !== own || !isOf(one.field, list)) : edits
  return withList(left, to, list, next)
}
