import type { Connection, FitOption, Fits, FitWhen, Listed } from '../gen/input'
import { limits } from '../gen/rules'
import { fill } from '../lib/format'
import { pairs } from '../lib/query'

/** What the visitor said of the vehicles; what was left open is undefined. */
export interface Described {
  vehicle: FitOption
  year?: FitOption
  port?: FitOption
  /** Whether there is power while the vehicle is parked. */
  power?: FitOption
  wants: FitOption[]
  count: number
}

/** A product that can be proposed; what only the shop has is not listed. */
export interface Part {
  id: number
  title: string
  listed: boolean
}

export interface FoundPart {
  item: Part
  count: number
  why: string
  /** The product that it is listed behind. */
  behind?: number
  /** How many of them are for which product; for the vehicles themselves where none is named. */
  uses: { of?: number; count: number }[]
}

export interface Found {
  parts: FoundPart[]
  /** Why something that was wanted has no part, and what to do instead. */
  problems: string[]
  /** What to see to beside the parts. */
  notes: string[]
}

/** What the finder goes by. */
export interface Stock {
  fits: Fits
  connections: readonly Connection[]
  parts: readonly Part[]
}

/** All parts that can be proposed: the brand's own, and what those need of the shop. */
export const allParts = (lineup: readonly Listed[], elsewhere: readonly { id: number; title: string }[]): Part[] => [
  ...lineup.map(({ id, title }) => ({ id, title, listed: true })),
  ...elsewhere.map(({ id, title }) => ({ id, title, listed: false })),
]

/** Reads `?vehicle=van&year=2016&port=obd&want=locate,road&count=12`; undefined where no vehicle is named. */
export function describedIn(search: string, fits: Fits): Described | undefined {
  const query = new Map(pairs(search))
  const one = (name: string, options: readonly FitOption[]) => options.find(({ id }) => id === query.get(name))
  const vehicle = one('vehicle', fits.vehicles)
  if (!vehicle) return undefined
  const wanted = (query.get('want') ?? '').split(',')
  return {
    vehicle,
    year: one('year', fits.years),
    port: one('port', fits.ports),
    power: one('power', fits.powers ?? []),
    wants: fits.wants.filter(({ id }) => wanted.includes(id)),
    count: Math.min(Math.max(Math.floor(Number(query.get('count'))) || 1, 1), limits.vehicles),
  }
}

/** A rule can name an answer that was left open: `unknown`. */
const holds = (list: readonly string[] | undefined, answer?: FitOption) =>
  !list?.length || list.includes(answer?.id ?? 'unknown')

const isFor = (when: FitWhen, { vehicle, year, port, power }: Described) =>
  holds(when.vehicles, vehicle) && holds(when.years, year) && holds(when.ports, port) && holds(when.powers, power)

export const matches = (when: FitWhen, described: Described, want: FitOption) =>
  isFor(when, described) && holds(when.wants, want)

/** The ports that a vehicle can have. */
export const portsOf = ({ asks, ports }: Fits, vehicle: string): FitOption[] => {
  const can = asks?.find(({ vehicles }) => vehicles.includes(vehicle))?.ports
  return can?.length ? can.flatMap((id) => ports.filter((port) => port.id === id)) : ports
}

/** The question about power while parked; none where it changes nothing. */
export const powerAsked = ({ asks }: Fits, vehicle: string) =>
  asks?.find(({ vehicles }) => vehicles.includes(vehicle))?.power

/** What a buyer answered about power while parked, with the question. */
export function powerSaid({ vehicle, parkedPower }: { vehicle: string; parkedPower?: string }, fits: Fits) {
  const asked = powerAsked(fits, vehicle)
  const answer = fits.powers?.find(({ id }) => id === parkedPower)
  return asked && answer ? `${asked} ${answer.label}` : ''
}

/** The description with the port that follows from the rest, and the sentence that says so. */
export function completed(described: Described, fits: Fits): { full: Described; say?: string } {
  if (described.port) return { full: described }
  const [only, another] = portsOf(fits, described.vehicle.id)
  if (only && !another) return { full: { ...described, port: only } }
  const known = fits.known?.find(({ when }) => described.wants.some((want) => matches(when, described, want)))
  const port = fits.ports.find(({ id }) => id === known?.port)
  return port ? { full: { ...described, port }, say: known!.say } : { full: described }
}

/** The things that some product of the brand can give. */
export const offered = (fits: Fits, lineup: readonly { id: number }[]): FitOption[] =>
  fits.wants.filter(({ id }) =>
    fits.fits.some((fit) => fit.when.wants?.includes(id) && lineup.some((item) => item.id === fit.product)),
  )

/** The parts for what is wanted, each once, with the reason for it and how many the vehicles need. */
export function findParts(asked: Described, stock: Stock): Found {
  const { fits, connections, parts } = stock
  const { full: described, say } = completed(asked, fits)
  const list = new Map<number, FoundPart>()
  const problems = new Set<string>()
  const add: Add = (id, why, each = 1, behind) => {
    const item = parts.find((part) => part.id === id)
    const before = list.get(id) ?? { why, behind, count: 0, uses: [] }
    const count = each * described.count
    if (item)
      list.set(id, { ...before, item, count: before.count + count, uses: [...before.uses, { of: behind, count }] })
  }
  const chosen = described.wants.map((want) => ({
    want,
    misfit: fits.misfits.find(({ when }) => matches(when, described, want)),
    fit: fits.fits.find(
      ({ when, product }) => matches(when, described, want) && parts.some((part) => part.listed && part.id === product),
    ),
  }))
  const covered = new Set(chosen.flatMap(({ misfit, fit }) => (misfit ? [] : (fit?.covers ?? []))))
  for (const { want, misfit, fit } of chosen) {
    if (misfit) problems.add(misfit.say)
    else if (!fit) problems.add(nothing(described, want, fits))
    else if (!covered.has(want.id) && !list.has(fit.product)) {
      add(fit.product, fit.why)
      for (const part of fit.with ?? []) {
        if (!part.unless?.some((id) => list.has(id))) add(part.product, part.why, part.count, fit.product)
      }
    }
  }
  addNeeded(described, connections, list, add)
  const behind = (id?: number): FoundPart[] =>
    [...list.values()].filter((part) => part.behind === id).flatMap((part) => [part, ...behind(part.item.id)])
  const found = behind()
  const usesPort = found.some(({ item }) => dependsOnPort(item.id, stock))
  return {
    parts: found,
    problems: [...problems],
    notes: found.length ? [...(say && usesPort ? [say] : []), ...notesFor(asked, fits)] : [],
  }
}

const dependsOnPort = (id: number, { fits, connections }: Stock) =>
  fits.fits.some(({ when, product }) => product === id && when.ports?.length) ||
  connections.some(({ part, ports }) => part === id && ports?.length)

const notesFor = (described: Described, { notes = [] }: Fits) =>
  notes.filter(({ when }) => described.wants.some((want) => matches(when, described, want))).map(({ say }) => say)

type Add = (id: number, why: string, each?: number, behind?: number) => void

/** Adds what the parts of a list need to run: one for each, unless a part of the list does the same for it. */
function addNeeded(
  { port, count }: Described,
  connections: readonly Connection[],
  list: ReadonlyMap<number, FoundPart>,
  add: Add,
) {
  const taken = new Set<number>()
  for (const id of list.keys()) {
    const needs = connections.filter(({ of, needed, ports }) => of === id && needed && holds(ports, port))
    for (const role of new Set(needs.map((need) => need.role))) {
      const instead = connections.find(
        (c) => c.of === id && c.role === role && !c.needed && list.has(c.part) && !taken.has(c.part),
      )
      const need = needs.find((one) => one.role === role)!
      if (instead) taken.add(instead.part)
      else add(need.part, need.onProduct, list.get(id)!.count / count, id)
    }
  }
}

const nothing = ({ port, vehicle }: Described, want: FitOption, { nothing, noPort }: Fits) =>
  fill((port ? nothing : noPort) ?? '{want}', { want: want.label, vehicle: vehicle.label, port: port?.label ?? '' })

/** The description in one line. */
export const describe = ({ vehicle, year, port, count }: Described) =>
  [`${count} x ${vehicle.label}`, year?.label, port?.label].filter(Boolean).join(', ')

/** The description as an address carries it along. */
export const fitSearch = ({ vehicle, year, port, power, wants, count }: Described) =>
  Object.entries({
    vehicle: vehicle.id,
    year: year?.id,
    port: port?.id,
    power: power?.id,
    want: wants.map(({ id }) => id).join(','),
    count,
  })
    .flatMap(([name, value]) => (value ? `${name}=${value}` : []))
    .join('&')

/** The list as it goes into the demo request. */
export const fitNote = (described: Described, { parts, problems }: Found) =>
  [
    `Vehicles: ${describe(described)}`,
    `We want: ${described.wants.map(({ label }) => label).join('; ')}`,
    ...parts.map(({ item, count }) => `- ${count} x ${item.title}`),
    ...(problems.length ? ['Still open: what fits the rest.'] : []),
  ].join('\n')
