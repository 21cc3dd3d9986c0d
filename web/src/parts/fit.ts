import type { FitOption, Fits, FitWhen, Listed } from '../gen/input'
import { limits } from '../gen/rules'
import { pairs } from '../lib/query'

/** What the visitor said of the vehicles; what was left open is undefined. */
export interface Described {
  vehicle: FitOption
  year?: FitOption
  port?: FitOption
  wants: FitOption[]
  count: number
}

interface FoundPart {
  item: Listed
  count: number
  why: string
}

export interface Found {
  parts: FoundPart[]
  /** Why something that was wanted has no part, and what to do instead. */
  problems: string[]
}

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
    wants: fits.wants.filter(({ id }) => wanted.includes(id)),
    count: Math.min(Math.max(Math.floor(Number(query.get('count'))) || 1, 1), limits.vehicles),
  }
}

const holds = (list: readonly string[] | undefined, answer?: FitOption) =>
  !list?.length || (answer !== undefined && list.includes(answer.id))

const matches = (when: FitWhen, { vehicle, year, port }: Described, want: FitOption) =>
  holds(when.vehicles, vehicle) && holds(when.years, year) && holds(when.ports, port) && holds(when.wants, want)

/** The things that some product in the lineup can give. */
export const offered = (fits: Fits, lineup: readonly Listed[]): FitOption[] =>
  fits.wants.filter(({ id }) =>
    fits.fits.some((fit) => fit.when.wants?.includes(id) && lineup.some((item) => item.id === fit.product)),
  )

/** The parts for what is wanted, each once, with the reason for it and how many the vehicles need. */
export function findParts(described: Described, fits: Fits, lineup: readonly Listed[]): Found {
  const parts = new Map<number, FoundPart>()
  const problems = new Set<string>()
  const add = (id: number, why: string, each = 1) => {
    const item = lineup.find((product) => product.id === id)
    if (item && !parts.has(id)) parts.set(id, { item, why, count: each * described.count })
  }
  for (const want of described.wants) {
    const misfit = fits.misfits.find(({ when }) => matches(when, described, want))
    const fit = fits.fits.find(
      ({ when, product }) => matches(when, described, want) && lineup.some((item) => item.id === product),
    )
    if (misfit) problems.add(misfit.say)
    else if (!fit) problems.add(nothing(described, want))
    else {
      add(fit.product, fit.why)
      for (const part of fit.with ?? []) add(part.product, part.why, part.count)
    }
  }
  return { parts: [...parts.values()], problems: [...problems] }
}

const nothing = ({ port, vehicle }: Described, want: FitOption) =>
  port
    ? `Nothing on this shelf gives “${want.label}” on this vehicle (${vehicle.label}, ${port.label}). Ask us: we know the installations that no list has.`
    : `For “${want.label}” we need to know the connector. Look under the dash, choose it above, and the harness follows from it.`

/** The description in one line. */
export const describe = ({ vehicle, year, port, count }: Described) =>
  [`${count} x ${vehicle.label}`, year?.label, port?.label].filter(Boolean).join(', ')

/** The list as it goes into the demo request. */
export const fitNote = (described: Described, { parts, problems }: Found) =>
  [
    `Vehicles: ${describe(described)}`,
    `We want: ${described.wants.map(({ label }) => label).join('; ')}`,
    ...parts.map(({ item, count }) => `- ${count} x ${item.title}`),
    ...(problems.length ? ['Still open: what fits the rest.'] : []),
  ].join('\n')
