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

/** The edit of a draft that gives a field its value, in the first of the layers that has one; else one that clears it. */
export function editAt(edits: DraftEdit[], layers: string[], path: string): Found | undefined {
  const found = layers.flatMap((layer) => nearest(edits, layer, path) ?? [])
  return found.find((one) => one.value !== undefined) ?? found[0]
}

/** The edit of a layer that is nearest to a field: of the field itself, or of the list or group that it is in. */
function nearest(edits: DraftEdit[], layer: string, path: string): Found | undefined {
  const edit = edits
    .filter((one) => one.layer === layer && one.field && (one.field === path || path.startsWith(`${one.field}.`)))
    .sort((a, b) => b.field.length - a.field.length)[0]
  return edit && { edit, value: valueAt(edit.after, path.slice(edit.field.length + 1)) }
}

/**
 * What moves an edit to another layer: the value is said there, and the nearer layers, which would hide it, say
 * nothing of it any more. An edit that only the draft has is dropped.
 */
export function moved(
  all: SiteFields,
  kept: SiteEdit[],
  edits: DraftEdit[],
  path: string,
  to: string,
  value: Value,
): DraftEdit[] {
  const layers = all.layers.map((one) => one.layer)
  const said = all.fields.find((one) => one.path === path)?.layers ?? []
  const mine = editAt(edits, layers, path)?.edit
  const next = edits.filter((one) => one !== mine && (one.layer !== to || one.field !== path))
  for (const layer of layers.slice(0, layers.indexOf(to))) {
    const own = editAt(edits, [layer], path)?.edit
    const before = kept.find((one) => one.layer === layer && one.field === own?.field)?.before
    if (own ? before !== undefined : said.includes(layer)) next.push({ layer, field: own?.field ?? path })
  }
  return [...next, { layer: to, field: path, after: value }]
}
