import type { Needs, Quote, QuoteLine, VehicleGroup } from '../gen/quote'
import { pairs } from '../lib/query'
import { changesIn, propose, vehiclesIn, type Changes, type Group, type Proposal } from '../parts/fit-group'
import type { Part, Stock } from '../parts/fit'

/** What a buyer works on: groups of vehicles, and what was changed by hand in each. */
export interface Plan {
  groups: Group[]
  /** By the id of the group; products for all vehicles have none. */
  changes: Record<string, Changes>
  /** Products from whose pages the buyer came: one of each is in the list until a group needs it. */
  came?: readonly number[]
  note: string
}

/** Products that are for no group. */
export const forAll = ''

export const newGroup = (id: string): Group => ({ id, count: 10, vehicle: '', wants: [] })
export const emptyPlan = (): Plan => ({ groups: [newGroup('g1')], changes: {}, note: '' })

/** The next id that no group has. */
export function freeId(groups: readonly Group[]): string {
  for (let n = groups.length + 1; ; n++) if (!groups.some(({ id }) => id === `g${n}`)) return `g${n}`
}

export interface Proposed {
  group: Group
  proposal: Proposal
}

/** What each group needs, and last what is for all of them. */
export function proposals(plan: Plan, stock: Stock): Proposed[] {
  const proposed = (group: Group, changes = plan.changes[group.id]) => ({
    group,
    proposal: propose(group, stock, changes),
  })
  const groups = plan.groups.map((group) => proposed(group))
  const needed = groups.flatMap(({ proposal }) => [...proposal.lines, ...proposal.removed].map(({ item }) => item.id))
  const came = (plan.came ?? []).filter((id) => !needed.includes(id))
  const further = { ...Object.fromEntries(came.map((id) => [id, 1])), ...plan.changes[forAll] }
  return [...groups, proposed({ ...newGroup(forAll), count: 1 }, further)]
}

/** Whether a product is in the list because the buyer came from its page. */
export const isFromPage = ({ came = [], changes }: Plan, group: string, product: number) =>
  group === forAll && came.includes(product) && changes[forAll]?.[product] === undefined

export const vehiclesOf = (groups: readonly { count: number; vehicle: string }[]) =>
  groups.reduce((sum, { count, vehicle }) => sum + (vehicle ? count : 0), 0)

const lineOf = (group: Group, item: Part, count: number): QuoteLine => ({
  id: `${group.id || 'all'}-${item.id}`,
  group: group.id || undefined,
  product: item.id,
  title: item.title,
  count,
})

const someOf = <T>(list: T[]) => (list.length > 0 ? list : undefined)

/** A plan as the server keeps it; groups whose vehicle nobody has chosen yet are left out. */
export function needsOf(plan: Plan, stock: Stock): Needs {
  const all = proposals(plan, stock).filter(({ group }) => group.vehicle || group.id === forAll)
  return {
    groups: plan.groups.filter(({ vehicle }) => vehicle).map((group) => group as VehicleGroup),
    lines: all.flatMap(({ group, proposal }) =>
      proposal.lines.map(({ item, count, why, byHand, proposed }) => ({
        ...lineOf(group, item, count),
        why: why || undefined,
        byHand: byHand || undefined,
        proposed: (byHand && proposed) || undefined,
      })),
    ),
    removed: someOf(
      all.flatMap(({ group, proposal }) => proposal.removed.map(({ item, proposed }) => lineOf(group, item, proposed))),
    ),
    problems: all.flatMap(({ group, proposal }) => [
      ...proposal.problems.map((say) => ({ group: group.id, say })),
      ...proposal.lines.flatMap(({ item, misfit }) =>
        misfit ? [{ group: group.id, say: `${item.title}: ${misfit}` }] : [],
      ),
    ]),
    note: plan.note || undefined,
  }
}

/** A kept quote to go on with: what differs from what the rules propose now was changed by hand. */
export function planOf({ needs }: Pick<Quote, 'needs'>, stock: Stock): Plan {
  const linesFor = (id: string) => needs.lines.filter(({ group }) => (group ?? forAll) === id)
  const groups: Group[] = needs.groups.map((group) => ({ ...group }))
  const changes = Object.fromEntries(
    [...groups, newGroup(forAll)].map((group) => [group.id, changesIn(group, linesFor(group.id), stock)]),
  )
  return { groups: groups.length ? groups : [newGroup('g1')], changes, note: needs.note ?? '' }
}

/** What a question about the first, second, ... group is called in forms and addresses. */
export const fieldOf = (name: string, at: number) => (at === 0 ? name : `${name}-${at + 1}`)

/**
 * A plan from an address, as the finder and forms without scripts write it: `vehicle=van&count=12&want=road`, the same
 * with numbers for further groups (`vehicle-2`), and pairs of `product=g1.12` and `quantity=10` for what was changed by
 * hand. A third number is what stood there when it was shown, so that only what somebody changed is a change.
 */
export function planIn(search: string): Plan | undefined {
  const query = pairs(search)
  const all = (name: string) => query.filter(([key]) => key === name).map(([, value]) => value)
  const numbers = query.flatMap(([key]) => (/^vehicle(-\d+)?$/.test(key) ? [Number(key.split('-')[1] ?? 1)] : []))
  const groups = [...new Set(numbers)]
    .sort((a, b) => a - b)
    .slice(0, 30)
    .map((n): Group => {
      const one = (name: string) => all(n === 1 ? name : `${name}-${n}`).filter(Boolean)
      return {
        id: `g${n}`,
        count: vehiclesIn(Number(one('count')[0])),
        vehicle: one('vehicle')[0] ?? '',
        year: one('year')[0],
        port: one('port')[0],
        parkedPower: one('power')[0],
        wants: one('want').flatMap((list) => list.split(',')),
      }
    })
  const quantities = all('quantity')
  const changes: Record<string, Record<number, number>> = {}
  const came = all('came').map(Number).filter(Number.isSafeInteger)
  all('product').forEach((list, at) => {
    for (const name of list.split(',')) {
      if (/^\d+$/.test(name) && quantities[at] === undefined) {
        came.push(Number(name))
        continue
      }
      const [id = '', group = forAll, shown] = name.includes('.') ? swapped(name.split('.')) : [name]
      const count = Math.floor(Number(quantities[at] ?? 1))
      if (/^\d+$/.test(id) && count >= 0 && Number(shown ?? -1) !== count)
        changes[group] = { ...changes[group], [Number(id)]: count }
    }
  })
  if (groups.length === 0 && Object.keys(changes).length === 0 && came.length === 0) return undefined
  return { groups: groups.length ? groups : [newGroup('g1')], changes, came, note: all('note')[0] ?? '' }
}

const isTyped = (field: Element) => {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options] // of which a browser's own drawing marks none
    return options.some((one) => one.defaultSelected) && options.some((one) => one.selected !== one.defaultSelected)
  }
  if (!(field instanceof HTMLInputElement)) return false
  return /^(radio|checkbox)$/.test(field.type)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

/** What was typed into the form of a plan before a script ran; undefined where nothing was. */
export function typedIn(form: HTMLFormElement, shown: Plan): Plan | undefined {
  if (![...form.elements].some(isTyped)) return undefined
  const fields = new FormData(form)
  shown.groups.forEach((_, at) => {
    if (!fields.has(fieldOf('vehicle', at))) fields.append(fieldOf('vehicle', at), '')
  })
  const typed = planIn(new URLSearchParams([...fields] as [string, string][]).toString())
  return (
    typed && {
      groups: shown.groups.map((group, at) => {
        const { count, ...said } = typed.groups[at] ?? group
        return {
          ...said,
          count: fields.get(fieldOf('count', at)) ? count : group.count,
          id: group.id,
          note: group.note,
        }
      }),
      changes: typed.changes,
      came: typed.came,
      note: shown.note,
    }
  )
}

const swapped = ([group, id, shown]: string[]): (string | undefined)[] => [id, group, shown]

/** The same in an address. */
export function searchOf({ groups, changes, came = [], note }: Plan): string {
  const words: string[] = []
  const add = (name: string, value: string | number | undefined) => {
    if (value) words.push(`${name}=${encodeURIComponent(value)}`)
  }
  groups.forEach((group, at) => {
    const of = (name: string) => fieldOf(name, at)
    add(of('vehicle'), group.vehicle)
    add(of('year'), group.year)
    add(of('port'), group.port)
    add(of('power'), group.parkedPower)
    add(of('want'), group.wants.join(','))
    add(of('count'), group.count)
    for (const [product, count] of Object.entries(changes[group.id] ?? {})) {
      words.push(`product=g${at + 1}.${product}`, `quantity=${count}`)
    }
  })
  for (const [product, count] of Object.entries(changes[forAll] ?? {}))
    words.push(`product=${product}`, `quantity=${count}`)
  for (const product of came) words.push(`came=${product}`)
  add('note', note)
  return words.join('&')
}

/** What somebody brings along is added to what they have: a group that is not there yet, and products. */
export function joined(kept: Plan | undefined, brought: Plan): Plan {
  if (!kept || !kept.groups.some(({ vehicle }) => vehicle)) return { ...brought, note: kept?.note || brought.note }
  const same = (a: Group, b: Group) => JSON.stringify({ ...a, id: '' }) === JSON.stringify({ ...b, id: '' })
  const plan: Plan = { ...kept, groups: [...kept.groups], changes: { ...kept.changes } }
  for (const group of brought.groups) {
    if (!group.vehicle || plan.groups.some((one) => same(one, group))) continue
    const id = freeId(plan.groups)
    plan.groups.push({ ...group, id })
    if (brought.changes[group.id]) plan.changes[id] = brought.changes[group.id]!
  }
  plan.changes[forAll] = { ...plan.changes[forAll], ...brought.changes[forAll] }
  plan.came = [...new Set([...(kept.came ?? []), ...(brought.came ?? [])])]
  return plan
}
