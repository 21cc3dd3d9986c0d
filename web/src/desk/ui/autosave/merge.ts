const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values say the same; a part that is undefined is not there, and the order of parts says nothing. */
export function same(one: unknown, other: unknown): boolean {
  if (isList(one) && isList(other)) return one.length === other.length && one.every((item, at) => same(item, other[at]))
  if (isGroup(one) && isGroup(other)) return partsOf(one, other).every((part) => same(one[part], other[part]))
  return Object.is(one, other)
}

type Named = Map<string, unknown>

/** The items of a list by their ids; undefined where one has none, or not one of its own. */
function byID(list: unknown[]): Named | undefined {
  const named: Named = new Map(
    list.flatMap((item) => (isGroup(item) && typeof item.id === 'string' ? [[item.id, item] as const] : [])),
  )
  return named.size === list.length ? named : undefined
}

const idsIn = (one: Named, other: Named) => [...one.keys()].filter((id) => other.has(id)).join('\n')

/** Items that one of the two removed or added are gone or there; those that both added stand in the order of their ids. */
function itemsTogether([base, mine, theirs]: [Named, Named, Named], both: Clash): unknown {
  if (idsIn(base, mine) !== idsIn(mine, base) || idsIn(base, theirs) !== idsIn(theirs, base))
    return both([...mine.values()], [...theirs.values()]) // one of them changed their order
  const added = [...new Set([...mine.keys(), ...theirs.keys()])].filter((id) => !base.has(id)).sort()
  const items = [...base.keys(), ...added].map((id) => together(base.get(id), mine.get(id), theirs.get(id), both))
  return items.includes(clash) ? clash : items.filter((item) => item !== undefined)
}

const partsOf = (...groups: Record<string, unknown>[]) => [...new Set(groups.flatMap((group) => Object.keys(group)))]

const clash = Symbol('both changed it')
type Clash = (mine: unknown, theirs: unknown) => unknown

/** What two made of one value, put together part by part; undefined where both changed the same part. */
export function merge<T>(base: T, mine: T, theirs: T): T | undefined {
  const merged = together(base, mine, theirs, () => clash)
  return merged === clash ? undefined : (merged as T)
}

/** As merge; of a part that both changed, mine counts. */
export const mergeOver = <T>(base: T, mine: T, theirs: T) => together(base, mine, theirs, (one) => one) as T

function together(base: unknown, mine: unknown, theirs: unknown, both: Clash): unknown {
  if (same(mine, theirs) || same(base, theirs)) return mine
  if (same(base, mine)) return theirs
  if (isList(base) && isList(mine) && isList(theirs)) {
    const named = [base, mine, theirs].map(byID)
    if (named.every((one) => one !== undefined)) return itemsTogether(named as [Named, Named, Named], both)
    // Where both changed a list without names, its items are told apart only while none came or went.
    if (mine.length !== base.length || theirs.length !== base.length) return both(mine, theirs)
    const items = base.map((item, at) => together(item, mine[at], theirs[at], both))
    return items.includes(clash) ? clash : items
  }
  if (!isGroup(base) || !isGroup(mine) || !isGroup(theirs)) return both(mine, theirs)
  const parts = partsOf(theirs, mine).map(
    (part) => [part, together(base[part], mine[part], theirs[part], both)] as const,
  )
  if (parts.some(([, value]) => value === clash)) return clash
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}
