import type { Needs, OfferLine, QuoteDetail, QuoteLine, Terms, VehicleGroup } from '../../../../gen/desk'
import { money, percentText } from '../../../../lib/money'
import { sumsOf } from '../../../../lib/offer'
import type { Difference } from '../../../ui/differences'

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`

export const vehiclesOf = (groups: readonly VehicleGroup[]) => groups.reduce((sum, { count }) => sum + count, 0)

/** A day without a time, such as 2026-12-18, as this person's calendar says it. */
export function dayOf(iso: string): string {
  const [year = 0, month = 1, date = 1] = iso.split('-').map(Number)
  return new Date(year, month - 1, date).toLocaleDateString(undefined, { dateStyle: 'medium' })
}

/** The day so many days from now, as 2026-12-18. */
export function dayIn(days: number, now = new Date()): string {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}

type Labels = QuoteDetail['labels']

/** What is asked about a vehicle, in the words of the catalogue. */
export function vehicleOf(group: VehicleGroup, labels: Labels): string {
  const { year = '', port = '' } = group
  return [labels.vehicle[group.vehicle] ?? group.vehicle, labels.year[year] ?? year, labels.port[port] ?? port]
    .filter(Boolean)
    .join(', ')
}

export const wantsOf = (group: VehicleGroup, labels: Labels) => group.wants.map((want) => labels.wants[want] ?? want)

/** What the buyer was asked about power while parked, and what they answered. */
export function powerOf({ vehicle, parkedPower }: VehicleGroup, labels: Labels): string {
  const asked = labels.powerAsked[vehicle]
  return asked && parkedPower ? `${asked} ${labels.power[parkedPower] ?? parkedPower}` : ''
}

/** What the buyer needs, as places that can be held against another time. */
function placesOfNeeds(needs: Needs, labels: Labels): [string, string][] {
  const groups = needs.groups.map((group): [string, string] => {
    const wants = wantsOf(group, labels).join('; ')
    const parts = [
      `${group.count} × ${vehicleOf(group, labels)}`,
      powerOf(group, labels),
      wants && `wants: ${wants}`,
      group.note,
    ]
    return [`Vehicles ${group.id}`, parts.filter(Boolean).join(', ')]
  })
  const lines = needs.lines.map((line): [string, string] => [
    `Line ${line.id}`,
    `${line.count} × ${line.title}${groupName(line, needs.groups, labels)}`,
  ])
  return [...groups, ...lines, ['Note', needs.note ?? '']]
}

const groupName = ({ group }: { group?: string }, groups: readonly VehicleGroup[], labels: Labels) => {
  const found = groups.find(({ id }) => id === group)
  return found ? `, for ${vehicleOf(found, labels)}` : ''
}

const heldAgainst = (ones: [string, string][], others: [string, string][]): Difference[] => {
  const [one, other] = [new Map(ones), new Map(others)]
  return [...new Set([...one.keys(), ...other.keys()])].map((name) => ({
    name: name.replace(/^(Vehicles|Line) .*/, '$1'),
    one: one.get(name) ?? '',
    other: other.get(name) ?? '',
  }))
}

/** What the buyer changed. */
export const needsApart = (before: Needs, now: Needs, labels: Labels) =>
  heldAgainst(placesOfNeeds(before, labels), placesOfNeeds(now, labels))

export const termWords = ({ term }: Pick<OfferLine, 'term'>) => (term ? ` for ${counted(term, 'month')}` : '')

/** What a discount is a percentage of. */
export function shareWords({ oncePercent, monthlyPercent }: OfferLine): string {
  if (oncePercent && oncePercent === monthlyPercent)
    return `${percentText(oncePercent)} of everything but installation and freight`
  return [
    oncePercent && `${percentText(oncePercent)} of what everything but installation and freight costs once`,
    monthlyPercent && `${percentText(monthlyPercent)} of what everything but installation costs a month`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** '10 × T100 OBD Tracker, USD 189.00 once, USD 19.00 a month for 36 months' */
export function lineSaid(line: OfferLine, currency: string): string {
  return [
    `${line.count} × ${line.title || 'a line without a name'}`,
    line.once && `${money(line.once, currency)} once`,
    line.monthly && `${money(line.monthly, currency)} a month${termWords(line)}`,
    shareWords(line),
    line.reason,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Terms with the vehicles that they are offered for. */
type Offered = Terms & { groups: VehicleGroup[] }

function placesOfTerms({ groups, ...terms }: Offered, labels: Labels): [string, string][] {
  const { firstYear, laterYear, inAll = 0, months = 0 } = sumsOf(terms.lines)
  return [
    ...groups.map((group): [string, string] => [
      `Vehicles ${group.id}`,
      `${group.count} × ${vehicleOf(group, labels)}`,
    ]),
    ...terms.lines.map((line): [string, string] => [
      `Line ${line.id}`,
      lineSaid(line, terms.currency) + groupName(line, groups, labels),
    ]),
    ['First year', money(firstYear, terms.currency)],
    ['Second year', money(laterYear, terms.currency)],
    ['In all', months > 12 ? `${money(inAll, terms.currency)} over ${months} months` : ''],
    ['Can be accepted until', terms.expires && dayOf(terms.expires)],
    ['Taxes', terms.taxes ?? ''],
    ['Terms', terms.conditions ?? ''],
    ['Message', terms.message ?? ''],
  ]
}

/** What two offers say differently. */
export const termsApart = (one: Offered, other: Offered, labels: Labels) =>
  heldAgainst(placesOfTerms(one, labels), placesOfTerms(other, labels))

/** How many of each product there are, the largest number first. */
export function devicesOf(lines: readonly QuoteLine[]): { title: string; count: number }[] {
  const counts = new Map<number, { title: string; count: number }>()
  for (const { product, title, count } of lines)
    counts.set(product, { title, count: count + (counts.get(product)?.count ?? 0) })
  return [...counts.values()].sort((a, b) => b.count - a.count)
}
