import type { SiteFields } from '../../../gen/desk'
import { editAt, listOf, saidAt } from './editing'
import { inWords, labelOf, withValue, type Value } from './fields'
import { same } from '../../ui/autosave/merge'
import type { DraftEdit } from './use-draft'

/** An entry of a list: the list's path, what the list says, and which entry it is. */
export interface Entry {
  list: string
  value: Value[]
  at: number
}

/** The entry that a field is in, in the innermost list around it. */
export function entryAt(all: SiteFields, edits: DraftEdit[], path: string): Entry | undefined {
  const list = listOf(all, path)
  if (!list) return undefined
  const layers = all.layers.map((one) => one.layer)
  const value = withNested(editAt(edits, layers, list)?.value ?? saidAt(all, list), edits, layers, list)
  const at = Number(path.slice(list.length + 1).split('.')[0])
  return Array.isArray(value) && at < value.length ? { list, value, at } : undefined
}

/** What edits of single entries make of a list, also of those that the server does not have yet. */
function withNested(value: Value | undefined, edits: DraftEdit[], layers: string[], list: string) {
  return [...layers]
    .reverse()
    .flatMap((layer) => edits.filter((one) => one.layer === layer && one.field.startsWith(`${list}.`)))
    .reduce(
      (now, { field, after }) => (after === undefined ? now : withValue(now, field.slice(list.length + 1), after)),
      value,
    )
}

/** Edits with another list in a layer, in the place of what was said there of it and of its entries. */
export const withList = (edits: DraftEdit[], layer: string, list: string, after: Value[]): DraftEdit[] => [
  ...edits.filter((one) => one.layer !== layer || (one.field !== list && !one.field.startsWith(`${list}.`))),
  { layer, field: list, after },
]

/** A list with an entry at another place. */
export function withMoved(list: Value[], from: number, to: number): Value[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  next.splice(to, 0, item!)
  return next
}

/** A list with an entry once more behind itself. */
export const withCopy = (list: Value[], at: number): Value[] => [
  ...list.slice(0, at + 1),
  structuredClone(list[at]!),
  ...list.slice(at + 1),
]

export const without = (list: Value[], at: number): Value[] => list.filter((_, index) => index !== at)

/** An entry with the same parts as another, and no words in them. */
export function blankLike(value: Value): Value {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return value.length ? [blankLike(value[0]!)] : []
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'icon' ? part : blankLike(part)]),
  )
}

export const withBlank = (list: Value[], at: number): Value[] => [
  ...list.slice(0, at + 1),
  blankLike(list[at] ?? ''),
  ...list.slice(at + 1),
]

/** What an entry says, short enough for a row. */
export function entryWords(value: Value | undefined): string {
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return (
      Object.entries(value)
        .filter(([name, part]) => name !== 'icon' && typeof part === 'string')
        .map(([, part]) => String(part))
        .find(Boolean) ?? 'Without words'
    )
  return inWords(value) || 'Without words'
}

/** What happened to a list, in words: '3 added', '2 removed', 'reordered', '1 changed'. */
export function listChanges(before: Value[], after: Value[]): string[] {
  const isIn = (list: Value[]) => (item: Value) => list.some((other) => same(item, other))
  const added = after.flatMap((item, at) => (isIn(before)(item) ? [] : [at]))
  const removed = before.flatMap((item, at) => (isIn(after)(item) ? [] : [at]))
  // An entry that is new at the place of one that is gone was changed.
  const changed = before.length === after.length ? added.filter((at) => removed.includes(at)) : []
  const number = (all: number[]) => all.map((at) => at + 1).join(', ')
  const stay = (list: Value[], other: Value[]) => list.filter(isIn(other))
  const copies = after.length - before.length - added.length + removed.length
  const said = [
    changed.length && `${number(changed)} changed`,
    added.length > changed.length && `${number(added.filter((at) => !changed.includes(at)))} added`,
    removed.length > changed.length && `${number(removed.filter((at) => !changed.includes(at)))} removed`,
    copies > 0 && `${copies} duplicated`,
    !copies && !same(stay(before, after), stay(after, before)) && 'reordered',
  ]
  return said.filter((one): one is string => !!one)
}

/** 'Questions: 3 added, reordered' */
export function listWords(field: string, before: unknown, after: unknown): string | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined
  const words = listChanges(before as Value[], after as Value[])
  return words.length ? `${labelOf(field).split(' › ').at(-1)!}: ${words.join(', ')}` : undefined
}
