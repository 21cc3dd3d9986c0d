import type { SiteEdit, SiteFields } from '../../../gen/desk'
import { same } from '../../ui/autosave/merge'
import { editAt, listOf } from './editing'
import { listBelow, standsIn } from './entry-move'
import { valueAt, withValue, type Value } from './fields'
import { listWords } from './lists'
import type { DraftEdit } from './use-draft'

type Edit = Pick<SiteEdit, 'layer' | 'field' | 'before' | 'after' | 'below'>

/** The layer that adds an entry to the end of a list of others; entries of the list itself are nobody's addition. */
function adderOf(all: SiteFields, entry: string): string | undefined {
  const first = all.fields.find((one) => one.path === entry || one.path.startsWith(`${entry}.`))
  return first?.layer && !first.layers.includes(first.layer) ? first.layer : undefined
}

/** How many entries of a list stand before those that a layer adds. */
function before(all: SiteFields, layer: string, list: string): number {
  const nearness = all.layers.findIndex((one) => one.layer === layer)
  const places = new Set<string>()
  for (const { path, layer: says } of all.fields) {
    const at = path.startsWith(`${list}.`) && path.slice(list.length + 1).split('.')[0]
    if (at && all.layers.findIndex((one) => one.layer === says) > nearness) places.add(at)
  }
  return places.size
}

/** An entry that a layer adds to a list: the layer, and its field as the layer says it ('questions+.0.ask'). */
function additionAt(all: SiteFields, path: string) {
  const list = listOf(all, path)
  if (!list) return undefined
  const [at = '', ...rest] = path.slice(list.length + 1).split('.')
  const layer = adderOf(all, `${list}.${at}`)
  if (!layer) return undefined
  const place = Number(at) - before(all, layer, list)
  return { layer, list, place, rest: rest.join('.'), field: [`${list}+`, place, ...rest].join('.') }
}

/** The edit of the draft that adds an entry to the end of a list, or changes what is added there. */
export function addedAt(all: SiteFields, edits: DraftEdit[], path: string): DraftEdit | undefined {
  const found = additionAt(all, path)
  return found && editAt(edits, [found.layer], found.field)?.edit
}

/** Edits without what they change of an entry that a layer adds; undefined where they change nothing of it. */
export function withoutAdded(
  all: SiteFields,
  saved: SiteEdit[],
  edits: DraftEdit[],
  path: string,
): DraftEdit[] | undefined {
  const found = additionAt(all, path)
  const edit = addedAt(all, edits, path)
  if (!found || !edit) return undefined
  const others = edits.filter((one) => one !== edit)
  if (!Array.isArray(edit.after) || edit.field !== `${found.list}+`) return others
  const was = saved.find((one) => one.layer === edit.layer && one.field === edit.field)?.before
  const from = Array.isArray(was) ? (was as Value[]) : []
  const { as, at } = standsIn(edit.after, found.place, from)
  if (as === 'same') return undefined
  const part = as === 'changed' ? valueAt(from[at], found.rest) : undefined
  const next = edit.after.flatMap((one, place) =>
    place !== found.place
      ? [one]
      : as === 'new'
        ? []
        : [part === undefined ? from[at]! : withValue(one, found.rest, part)],
  )
  if (same(next, from)) return others
  return [...others, { layer: edit.layer, field: edit.field, ...(next.length && { after: next }) }]
}

/** Whether a list of the draft is the one below with more behind it: the server keeps it as an addition. */
export function isOnlyMore(all: SiteFields, list: string, after: Value): boolean {
  const below = listBelow(all, list)?.value
  return !!below && Array.isArray(after) && same(after.slice(0, below.length), below)
}

/** What an edit that is to come makes of a field: what it says then, or what happens to the list that it is in. */
export interface Made {
  value?: Value | undefined
  words?: string
}

/** What an edit makes of a field that its layer shows; undefined where it is of other words. */
export function madeOf(all: SiteFields, edit: Edit, path: string): Made | undefined {
  if (!all.layers.some(({ layer }) => layer === edit.layer)) return undefined
  const [list = '', inside] = edit.field.split('+')
  const [, place, ...rest] = inside?.split('.') ?? []
  const field = place ? [list, before(all, edit.layer, list) + Number(place), ...rest].join('.') : list
  if (path !== field && !path.startsWith(`${field}.`)) return undefined
  const was = edit.before ?? (inside === '' ? [] : edit.below)
  const words = listWords(list, was, edit.after ?? (inside === '' ? [] : undefined))
  return words ? { words } : { value: valueAt(edit.after as Value | undefined, path.slice(field.length + 1)) }
}
