import type { SiteEdit, SiteFields } from '../../../gen/desk'
import { valueAt, valueOf, withValue, type Value } from './fields'
import type { DraftEdit } from './use-draft'

/** What the fields say at a path: of a list or group, put together from its parts. */
export function saidAt(all: SiteFields, path: string): Value | undefined {
  const whole = all.fields.find((one) => one.path === path)
  if (whole?.value !== undefined) return valueOf(whole)
  const parts = all.fields.filter((one) => one.path.startsWith(`${path}.`) && one.value !== undefined)
  if (!parts.length) return undefined
  const first = parts[0]!.path.slice(path.length + 1)
  return parts.reduce<Value>(
    (value, one) => withValue(value, one.path.slice(path.length + 1), valueOf(one)!),
    /^\d+(\.|$)/.test(first) ? [] : {},
  )
}

interface Found {
  edit: DraftEdit
  value: Value | undefined
}

/** The edit that gives a field its value, in the first of the layers that has one; else one that clears it. */
export function editAt(edits: DraftEdit[], layers: string[], path: string): Found | undefined {
  const found = layers.flatMap((layer) => nearest(edits, layer, path) ?? [])
  return found.find((one) => one.value !== undefined) ?? found[0]
}

/** The edit of a layer that is nearest to a field: of the field itself, or of the list or group that it is in. */
function nearest(edits: DraftEdit[], layer: string, path: string): Found | undefined {
  const edit = edits
    .filter((one) => one.layer === layer && one.field && (one.field === path || path.startsWith(`${one.field}.`)))
    .sort((a, b) => b.field.length - a.field.length)[0]
  if (!edit) return undefined
  const value = valueAt(edit.after, path.slice(edit.field.length + 1))
  const isElsewhere = edit.after !== undefined && value === undefined // a list that has no such entry
  return isElsewhere ? undefined : { edit, value }
}

/**
 * The edit that gives a field the value that is shown: of the first layer that says anything. What is edited behind a
 * layer that has words of its own is not shown.
 */
export function shownEdit(all: SiteFields, saved: SiteEdit[], edits: DraftEdit[], path: string): Found | undefined {
  const field = all.fields.find((one) => one.path === path || one.path.startsWith(`${path}.`))
  let cleared: Found | undefined
  for (const { layer } of all.layers) {
    const own = nearest(edits, layer, path)
    if (own?.value !== undefined) return own
    cleared ??= own
    const kept = saved.find((one) => one.layer === layer && one.field === path)
    const says = kept ? kept.before !== undefined : field?.layers.includes(layer)
    if (!own && says && field?.kind !== 'list') return cleared
  }
  return cleared
}

/** The list that a field is in, the innermost one. */
export function listOf(all: SiteFields, path: string): string | undefined {
  const lists = all.fields.filter((one) => one.kind === 'list' && path.startsWith(`${one.path}.`))
  return lists.sort((a, b) => b.path.length - a.path.length)[0]?.path
}

/** The layer whose own list holds a field; an entry of it can be said there or nearer, but not behind it. */
export function listOwner(all: SiteFields, saved: SiteEdit[], path: string): string | undefined {
  const list = listOf(all, path)
  if (!list) return undefined
  // A list that only the draft has taken over is still that of the layer below.
  const taken = (layer: string) =>
    saved.some((one) => one.layer === layer && one.field === list && one.before === undefined)
  const first = all.fields.find((one) => one.path === `${list}.0` || one.path.startsWith(`${list}.0.`))
  return first?.layers.find((layer) => !taken(layer))
}

/**
 * What moves an edit to another layer: the value is said there, and the nearer layers, which would hide it, say
 * nothing of it any more. An edit that only the draft has is dropped. Of a list that a nearer layer has taken over,
 * the server lets go when all of its entries are as they are below; nothing else in it changes.
 */
export function moved(
  all: SiteFields,
  saved: SiteEdit[],
  edits: DraftEdit[],
  path: string,
  to: string,
  value: Value,
): DraftEdit[] {
  const layers = all.layers.map((one) => one.layer)
  const field = all.fields.find((one) => one.path === path)
  const list = listOf(all, path)
  const mine = editAt(edits, layers, path)?.edit
  const inFront = layers.slice(0, layers.indexOf(to))
  const goes = (one: DraftEdit) => one === mine || one.layer === to || (!list && inFront.includes(one.layer))
  const next = edits.filter((one) => one.field !== path || !goes(one))
  for (const layer of inFront) {
    const own = nearest(edits, layer, path)?.edit
    const inList = list !== undefined && own !== undefined && (own.field === list || list.startsWith(`${own.field}.`))
    if (inList) continue
    // An entry that the layer adds to a list of a layer below is added there instead.
    const added = list !== undefined && field?.layer === layer && !field.layers.includes(layer)
    const kept = saved.find((one) => one.layer === layer && one.field === own?.field)
    const said = kept ? kept.before !== undefined : field?.layers.includes(layer) // what is not saved yet hides nothing
    const says = said || (own && own.field !== path)
    if (added || (list === undefined && says)) next.push({ layer, field: path })
  }
  return [...next, { layer: to, field: path, after: value }]
}
