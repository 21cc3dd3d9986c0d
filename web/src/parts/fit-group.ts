import { limits } from '../gen/rules'
import { fill, stopOf } from '../lib/format'
import {
  completed,
  describe,
  findParts,
  matches,
  type Described,
  type Found,
  type FoundPart,
  type Part,
  type Stock,
} from './fit'
import type { Fits } from '../gen/input'

/** A number of vehicles that are alike, as a quote keeps them. The answers are ids of the catalogue's fits. */
export interface Group {
  id: string
  count: number
  vehicle: string
  year?: string
  port?: string
  parkedPower?: string
  wants: string[]
  note?: string
}

/** What was changed by hand: how many of a product a group has, none where it was removed. */
export type Changes = Readonly<Record<number, number>>

export interface Line {
  item: Part
  count: number
  why: string
  byHand: boolean
  /** How many the rules propose; none where the line was added by hand. */
  proposed: number
  /** Why a product that was added by hand does not fit these vehicles. */
  misfit?: string
}

export interface Proposal extends Omit<Found, 'parts'> {
  lines: Line[]
  /** What the rules propose and was removed by hand. */
  removed: Line[]
}

export function describedGroup(group: Group, fits: Fits): Described | undefined {
  const vehicle = fits.vehicles.find(({ id }) => id === group.vehicle)
  if (!vehicle) return undefined
  return {
    vehicle,
    year: fits.years.find(({ id }) => id === group.year),
    port: fits.ports.find(({ id }) => id === group.port),
    power: fits.powers?.find(({ id }) => id === group.parkedPower),
    wants: fits.wants.filter(({ id }) => group.wants.includes(id)),
    count: vehiclesIn(group.count),
  }
}

export const vehiclesIn = (count: number) => Math.min(Math.max(Math.floor(count) || 1, 1), limits.vehicles)

const nothing: Found = { parts: [], problems: [], notes: [] }

/**
 * What is found by the rules, as many as what was changed by hand needs: of a product that is reduced, the cables and
 * kits that are there for it go as well.
 */
function following(parts: readonly FoundPart[], { fits }: Stock, changes: Changes) {
  const share = (id?: number): number => {
    const part = parts.find(({ item }) => item.id === id)
    if (!part) return 1
    return (changes[part.item.id] ?? follow(part).count) / withSpares(part, fits).count
  }
  const follow = ({ item, uses, why }: FoundPart) => {
    const count = uses.reduce((sum, use) => sum + use.count * share(use.of), 0)
    return withSpares({ item, count: Math.ceil(count - 1e-6), why: why && why + stopOf(why) }, fits)
  }
  return parts.map(follow).filter(({ count }) => count > 0)
}

/** What a group needs by the rules, with what was changed by hand on top. */
export function propose(group: Group, stock: Stock, changes: Changes = {}): Proposal {
  const described = describedGroup(group, stock.fits)
  const { parts, problems, notes } = described ? findParts(described, stock) : nothing
  const ruled = following(parts, stock, changes)
  const all = ruled.map((line): Line => {
    const count = changes[line.item.id]
    const byHand = count !== undefined && count !== line.count
    return { ...line, proposed: line.count, count: count ?? line.count, byHand }
  })
  const added = Object.entries(changes).flatMap(([id, count]): Line[] => {
    const item = stock.parts.find((part) => part.id === Number(id))
    if (!item || count === 0 || ruled.some((line) => line.item.id === item.id)) return []
    return [{ item, count, why: '', byHand: true, proposed: 0, misfit: described && misfitOf(item, described, stock) }]
  })
  const kept = [...all.filter((line) => line.count > 0), ...added]
  return { lines: kept, removed: all.filter((line) => line.count === 0), problems, notes }
}

/**
 * Why a product does not fit: its plug is none for the port, or nothing that the rules propose it for works on these
 * vehicles.
 */
function misfitOf({ id }: Part, described: Described, { fits, connections }: Stock): string | undefined {
  const { full } = completed(described, fits)
  const plugs = connections.flatMap(({ part, of, ports = [] }) => (part === id || of === id ? ports : []))
  if (full.port && plugs.length > 0 && full.port.id !== 'mixed' && !plugs.includes(full.port.id)) {
    const named = fits.ports.filter((port) => plugs.includes(port.id)).map(({ label }) => label)
    return fill(fits.plug ?? '{ports}', { ports: named.join(' / ') })
  }
  const wants = fits.wants.filter((want) =>
    fits.fits.some(({ when, product }) => product === id && when.wants?.includes(want.id)),
  )
  const says = wants.map((want) => fits.misfits.find(({ when }) => matches(when, full, want))?.say)
  return says.every(Boolean) ? says[0] : undefined
}

function withSpares<T extends { item: Part; count: number; why: string }>(line: T, { spares = [] }: Fits): T {
  const rule = spares.find(({ product }) => product === line.item.id)
  const more = rule ? Math.floor(line.count / rule.per) : 0
  return more ? { ...line, count: line.count + more, why: `${line.why} ${rule!.why}` } : line
}

/** How many of each product all groups need together, in the order in which they first appear. */
export function totals(proposals: readonly Pick<Proposal, 'lines'>[]): { item: Part; count: number }[] {
  const sum = new Map<number, { item: Part; count: number }>()
  for (const { item, count } of proposals.flatMap(({ lines }) => lines))
    sum.set(item.id, { item, count: (sum.get(item.id)?.count ?? 0) + count })
  return [...sum.values()]
}

/** The changes by hand that make kept lines of what the rules propose now, so that nothing kept is lost. */
export function changesIn(group: Group, lines: readonly { product: number; count: number }[], stock: Stock): Changes {
  const kept = new Map(lines.map(({ product, count }) => [product, count]))
  const proposed = propose(group, stock).lines.map(({ item }) => item.id)
  const all = [...new Set([...proposed, ...kept.keys()])].map((id) => [id, kept.get(id) ?? 0] as const)
  const isKept = (changes: Changes) => {
    const now = new Map(propose(group, stock, changes).lines.map(({ item, count }) => [item.id, count]))
    return all.every(([id, count]) => (now.get(id) ?? 0) === count)
  }
  // What follows from the other changes is none.
  return all.reduce<Changes>((changes, [id]) => {
    const others = Object.fromEntries(Object.entries(changes).filter(([one]) => Number(one) !== id))
    return isKept(others) ? others : changes
  }, Object.fromEntries(all))
}

/** Two groups of half the vehicles each, which can then differ. */
export const split = (group: Group, id: string): [Group, Group] => {
  const half = Math.ceil(group.count / 2)
  return [
    { ...group, count: half, port: undefined },
    { ...group, id, count: Math.max(group.count - half, 1), port: undefined },
  ]
}

/** A group in one line, as its heading says it. */
export const groupLine = (group: Group, fits: Fits) => {
  const described = describedGroup(group, fits)
  return described ? describe(described) : ''
}
