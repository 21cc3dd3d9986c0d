import type { Offer, OfferLine, Terms, VehicleGroup } from '../../../../gen/desk'
import { sumsOf } from '../../../../lib/offer'
import { isService, kindNames, monthsOfAll } from './lines'
import { dayIn } from './said'
import type { Unread } from '../../../ui/typed'

export interface Lack {
  say: string
  /** The id of the field that it is about. */
  field?: string
}

/** What was typed for numbers and is none, by the id of its field. */
export type UnreadFields = Readonly<Record<string, Unread | undefined>>

const numbers = { count: 'number', once: 'price', monthly: 'price', term: 'number of months' } as const

/** What stands in the fields of a line and cannot be read: it is not in the offer that would be sent. */
const unreadOf = (line: OfferLine, unread: UnreadFields): Lack[] =>
  (Object.keys(numbers) as (keyof typeof numbers)[]).flatMap((part) => {
    const field = fieldOf(line.id, part)
    const found = unread[field]
    if (found?.value !== (line[part] ?? 0)) return []
    return [{ say: `${nameOf(line)}: ${found.text.trim() || 'nothing'} is not a ${numbers[part]}`, field }]
  })

/** The field for the number of vehicles of a group. */
export const vehiclesField = (group: string) => `offer-vehicles-${group}`

/** What stands for numbers of vehicles and is none. */
export const unreadVehicles = (groups: readonly VehicleGroup[], unread: UnreadFields): Lack[] =>
  groups.flatMap(({ id, count }) => {
    const field = vehiclesField(id)
    const found = unread[field]
    if (found?.value !== count) return []
    return [{ say: `Vehicles: ${found.text.trim() || 'nothing'} is not a number`, field }]
  })

/** The field for the months of all lines that are paid monthly. */
export const monthsField = 'offer-months'

/** What stands there and is no number: no line has it. */
function unreadMonths({ lines }: Terms, unread: UnreadFields): Lack[] {
  const found = unread[monthsField]
  if (!lines.some(isService) || found?.value !== (monthsOfAll(lines) ?? 0)) return []
  return [{ say: `Months of all monthly lines: ${found.text.trim()} is not a number of months`, field: monthsField }]
}

const nameOf = ({ title, kind }: OfferLine) => title || kindNames[kind]

/** What an offer needs before it can be sent, as the server will ask for it. */
export function lacksOf(terms: Terms, unread: UnreadFields = {}, today = dayIn(0)): Lack[] {
  const lacks: Lack[] = []
  if (!terms.lines.length) lacks.push({ say: 'An offer needs at least one line.' })
  for (const line of terms.lines) {
    const { id, kind, title, reason } = line
    lacks.push(...unreadOf(line, unread))
    if (!title) lacks.push({ say: 'A line has no name.', field: fieldOf(id, 'title') })
    if (kind === 'discount' && !reason)
      lacks.push({ say: 'A discount needs its reason.', field: fieldOf(id, 'reason') })
  }
  lacks.push(...unreadMonths(terms, unread))
  if (!/^[A-Z]{3}$/.test(terms.currency))
    lacks.push({
      say: terms.currency ? 'A currency has three letters, such as USD.' : 'Say the currency, such as USD.',
      field: 'offer-currency',
    })
  if (!terms.expires) lacks.push({ say: 'Say until when it can be accepted.', field: 'offer-expires' })
  else if (terms.expires < today)
    lacks.push({ say: 'Its last day is over. Choose a later one.', field: 'offer-expires' })
  const { once, monthly } = sumsOf(terms.lines)
  if (once < 0 || monthly < 0) lacks.push({ say: 'The discounts are more than what they are taken from.' })
  return lacks
}

/** What may be meant so, and is worth a look before it is sent. */
export const doubtsOf = ({ lines, message }: Terms, last?: Pick<Offer, 'n' | 'message'>): Lack[] => [
  ...lines
    .filter(({ once, monthly }) => !once && !monthly)
    .map((line) => ({ say: `${nameOf(line)}: no price, it costs nothing`, field: fieldOf(line.id, 'once') })),
  ...endless(lines),
  ...(message && message === last?.message ? [{ say: `The message to the buyer is that of version ${last.n}` }] : []),
]

/** A service without an end beside others that have one, of which the months may have been forgotten. */
const endless = (lines: readonly OfferLine[]): Lack[] =>
  lines.some((line) => isService(line) && line.term)
    ? lines
        .filter((line) => isService(line) && !line.term)
        .map((line) => ({
          say: `${nameOf(line)}: paid monthly without an end, others for some months`,
          field: fieldOf(line.id, 'term'),
        }))
    : []

/** The id of a field of a line. */
export const fieldOf = (line: string, part: string) => `offer-${line}-${part}`
