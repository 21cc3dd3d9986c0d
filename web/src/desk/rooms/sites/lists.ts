import type { SiteFields } from '../../../gen/desk'
import { editAt, listOf, saidAt } from './editing'
import { inWords, labelOf, withValue, type Value } from './fields'
import { same } from '../../ui/autosave/merge'
import { orderWords } from './order-words'
import type { Schema } from './schema'
import type { DraftEdit } from './use-draft'

/** An entry of a list: the list's path, what the list says, and which entry it is. */
export interface Entry {
  list: string
  value: Value[]
  at: number
}

/** The entry that a field is in, in the innermost list around it; of a list itself no entry, at -1. */
export function entryAt(all: SiteFields, edits: DraftEdit[], path: string): Entry | undefined {
  const whole = all.fields.some((one) => one.path === path && one.kind === 'list')
  const list = whole ? path : listOf(all, path)
  if (!list) return undefined
  const layers = all.layers.map((one) => one.layer)
  // A list of the brand's own hides what is said below; one that the draft gives to the family is without what the
  // brand adds to it.
  const own = editAt(edits, layers.slice(0, 1), list)?.value
  const said = own ?? saidAt(all, list) ?? editAt(edits, layers, list)?.value ?? []
  const value = withNested(said, edits, own === undefined ? layers : layers.slice(0, 1), list)
  const at = whole ? -1 : Number(path.slice(list.length + 1).split('.')[0])
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
export function withMoved<T>(list: T[], from: number, to: number): T[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  next.splice(to, 0, item!)
  return next
}

/** A list with another entry behind one of its own. */
const withMore = <T>(list: T[], at: number, more: T): T[] => [...list.slice(0, at + 1), more, ...list.slice(at + 1)]

/** A list with an entry once more behind itself. */
export const withCopy = (list: Value[], at: number): Value[] => withMore(list, at, structuredClone(list[at]!))

export const without = <T>(list: T[], at: number): T[] => list.filter((_, index) => index !== at)

/** A list as it is to be: its entries by their old places, a new one without; and the one to go on with. */
export interface Arrangement {
  order: (number | undefined)[]
  at: number
}

const placesOf = (list: Value[]): Arrangement['order'] => list.map((_, at) => at)

/** What can be done with the entries of a list. */
export const arrange = {
  move: (list: Value[], at: number, to: number) => ({ order: withMoved(placesOf(list), at, to), at: to }),
  add: (list: Value[], at: number) => ({ order: withMore(placesOf(list), at, undefined), at: at + 1 }),
  copy: (list: Value[], at: number) => ({ order: withMore(placesOf(list), at, at), at: at + 1 }),
  remove: (list: Value[], at: number) => ({ order: without(placesOf(list), at), at: Math.max(0, at - 1) }),
} satisfies Record<string, (list: Value[], at: number, to: number) => Arrangement>

/** The entries of an arrangement; a new one is like `blank`. */
export const arranged = (list: Value[], { order }: Arrangement, blank: Value): Value[] =>
  order.map((from) => structuredClone(from === undefined ? blank : list[from]!))

/** An entry with the same parts as another, and no words in them. */
export function blankLike(value: Value): Value {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return value.length ? [blankLike(value[0]!)] : []
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'icon' ? part : blankLike(part)]),
  )
}

/** A new entry of a list: like its neighbour, or as the schema says where it is the first one. */
export const blankOf = (list: Value[], at: number, schema: Schema | undefined): Value =>
  list.length ? blankLike(list[Math.min(at, list.length - 1)]!) : blankAs(schema)

function blankAs(schema: Schema | undefined): Value {
  if (!schema?.properties) return ''
  const parts = Object.entries(schema.properties).filter(([, part]) => part.type === 'string' && !part.enum)
  return Object.fromEntries(parts.filter(([name]) => !unworded.has(name)).map(([name]) => [name, '']))
}

/** Parts that a new entry is better without until somebody chooses them. */
const unworded = new Set(['icon', 'image', 'avatar'])

/** One entry of a list, by the list's last names. */
const nouns: [end: string, noun: string][] = [
  ['hero.features', 'feature'],
  ['features.items', 'feature'],
  ['steps.items', 'step'],
  ['figures', 'figure'],
  ['solutions.sections', 'solution'],
  ['points', 'point'],
  ['questions', 'question'],
  ['estimonials', 'testimonial'],
  ['departments', 'department'],
  ['nextSteps', 'next step'],
  ['sections', 'section'],
  ['captions', 'caption'],
  ['navigation', 'link'],
  ['social', 'profile'],
  ['keywords', 'keyword'],
  ['hosts', 'host'],
  ['fleetSizes', 'choice'],
  ['rows', 'row'],
]

/** What an entry of a list is called: 'questions' → 'question'. */
export const nounOf = (list: string) => nouns.find(([end]) => list.endsWith(end))?.[1] ?? 'entry'

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

/** An entry without the name of its picture, which goes along with it. */
const worded = (item: Value): Value =>
  isParts(item) ? Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'image')) : item

const isIn = (list: Value[]) => (item: Value) => list.some((other) => same(worded(item), worded(other)))

/** The entries that a list has not any more, and those that it has now. */
export const listDifference = (before: Value[], after: Value[]) => ({
  gone: before.filter((item) => !isIn(after)(item)),
  come: after.filter((item) => !isIn(before)(item)),
})

const longestName = 60

/** An entry by its first words, as a person would call it. */
function called(item: Value): string {
  const words = entryWords(item)
  return `“${words.length > longestName ? `${words.slice(0, longestName).trimEnd()}…` : words}”`
}

const mostNamed = 3

/** Whether two entries say some of the same, as one does that was changed in a part: its title, or its text. */
const saysSome = (one: Value, other: Value) =>
  isParts(one) &&
  isParts(other) &&
  Object.entries(one).some(
    ([name, part]) => !unworded.has(name) && part && typeof part === 'string' && other[name] === part,
  )

const isParts = (item: Value): item is Record<string, Value> =>
  item !== null && typeof item === 'object' && !Array.isArray(item)

/** The entries of a list that were changed, each with what it was: at the same place, or with some of the same words. */
function changedIn(before: Value[], after: Value[], gone: Value[], come: Value[]): Map<Value, Value> {
  const pairs = new Map<Value, Value>()
  const free = (one: Value) => ![...pairs.values()].includes(one)
  const atOnce = (item: Value) => gone.find((one) => free(one) && before.indexOf(one) === after.indexOf(item))
  for (const item of come) {
    const was =
      gone.find((one) => free(one) && saysSome(one, item)) ??
      (before.length === after.length ? atOnce(item) : undefined)
    if (was !== undefined) pairs.set(item, was)
  }
  return pairs
}

/** What happened to a list, in words: '“Is audio on?” added', '“Who can watch?” removed', 'reordered'. */
export function listChanges(before: Value[], after: Value[]): string[] {
  const { gone, come } = listDifference(before, after)
  const pairs = changedIn(before, after, gone, come)
  const added = come.filter((item) => !pairs.has(item))
  const changed = come.filter((item) => pairs.has(item))
  const were = [...pairs.values()]
  const removed = gone.filter((one) => !were.includes(one))
  const copies = after.length - before.length - come.length + gone.length
  const said = (items: Value[], what: string) =>
    items.length > mostNamed ? [`${items.length} ${what}`] : items.map((item) => `${called(item)} ${what}`)
  return [
    ...said(changed, 'changed'),
    ...said(added, 'added'),
    ...said(removed, 'removed'),
    ...(copies > 0 ? [`${copies} duplicated`] : moves(before.filter(isIn(after)), after.filter(isIn(before)))),
  ]
}

/** Which entries stand elsewhere among those that stay. */
function moves(before: Value[], after: Value[]): string[] {
  if (same(before.map(worded), after.map(worded))) return []
  const names = after.map(called)
  return new Set(names).size < names.length ? ['reordered'] : orderWords(before.map(called), names)
}

/** 'Questions: “Is audio on?” added, reordered' */
export function listWords(field: string, before: unknown, after: unknown): string | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined
  const words = listChanges(before as Value[], after as Value[])
  return words.length ? `${labelOf(field).split(' › ').at(-1)!}: ${words.join(', ')}` : undefined
}
