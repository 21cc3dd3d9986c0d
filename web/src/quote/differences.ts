import type { QuoteOfferWords } from '../gen/input'
import type { Offer, OfferLine, VehicleGroup } from '../gen/quote'
import { fill, longDate } from '../lib/format'
import { dollars } from '../lib/money'

export const monthsSaid = (count: number, words: QuoteOfferWords) =>
  count === 1 ? words.month : fill(words.months, { count })

/** A line with what it is in the other version, if it is there. */
type Pair = [was: OfferLine | undefined, now: OfferLine | undefined]

/** The lines of two versions side by side: a product for a group is one line, however often it was put in anew. */
function pairsOf(before: Offer, after: Offer): Pair[] {
  const left = [...before.lines]
  const take = (isIt: (line: OfferLine) => boolean) => {
    const at = left.findIndex(isIt)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const sameGroup = (one: OfferLine, other: OfferLine) => (one.group ?? '') === (other.group ?? '')
  const byID = after.lines.map((line): Pair => [take((one) => one.id === line.id && sameGroup(one, line)), line])
  const pairs = byID.map(([was, line]): Pair => {
    const isIt = (one: OfferLine) => !!line?.product && one.product === line.product && sameGroup(one, line)
    return [was ?? take(isIt), line]
  })
  return [...pairs, ...left.map((line): Pair => [line, undefined])]
}

/** How many of a product a version has in all groups. */
const inAll = ({ lines }: Offer, { product, title }: OfferLine) =>
  lines.reduce((sum, line) => sum + (line.product === product && line.title === title ? line.count : 0), 0)

/** A line of something new, or what one costs beside what it is held against. */
function said(
  { kind, count, once, monthly, term }: OfferLine,
  other: OfferLine | undefined,
  words: QuoteOfferWords,
  price: (cents: number) => string,
) {
  const counts = other ? kind !== 'product' && count !== other.count : kind === 'product' || count > 1
  const plain = !monthly && !other?.monthly
  return [
    counts && (count === 1 ? words.piece : fill(words.pieces, { count })),
    once && (plain ? price(once) : fill(words.priceOnce, { price: price(once) })),
    monthly && fill(words.priceMonthly, { price: price(monthly) }),
    term && monthly && monthsSaid(term, words),
    !once && !monthly && words.included,
  ]
    .filter(Boolean)
    .join(', ')
}

/** What a later version has that an earlier one had not, each in a sentence. */
export function differences(
  before: Offer,
  after: Offer,
  words: QuoteOfferWords,
  nameOf: (group: VehicleGroup) => string,
): string[] {
  const price = (cents: number) => dollars(cents, after.currency)
  const pairs = pairsOf(before, after)
  const groupIn = ({ groups }: Offer, id: string | undefined) => groups.find((group) => group.id === id)
  const named = ({ title, group: id }: OfferLine) => {
    const group = groupIn(after, id) ?? groupIn(before, id)
    return group ? fill(words.of, { title, group: nameOf(group) }) : title
  }
  const numbers = pairs.flatMap(([was, now]) => {
    if (!was) return now ? [fill(words.new, { title: named(now), now: said(now, undefined, words, price) })] : []
    if (!now) {
      const rest = was.product ? inAll(after, was) : 0
      return [fill(rest ? words.goneHere : words.gone, { title: named(was), rest })]
    }
    const more = now.count - was.count
    if (now.kind !== 'product' || !more) return []
    const parts = { count: Math.abs(more), title: named(now), all: inAll(after, now) }
    return [fill(more > 0 ? words.more : words.fewer, parts)]
  })
  const changed = pairs.flatMap(([was, now]) => {
    if (!was || !now) return []
    const texts = [said(was, now, words, price), said(now, was, words, price)] as const
    return [{ now, texts, isOther: texts[0] !== texts[1] }]
  })
  const prices = changed.flatMap(({ now, texts: [then, text], isOther }) => {
    if (!isOther) return []
    const alike = changed.filter((one) => now.product && one.now.product === now.product)
    const isSame = alike.every(({ texts }) => texts.join() === [then, text].join())
    return [fill(words.was, { title: isSame ? now.title : named(now), now: text, before: then })]
  })
  const vehicles = after.groups.flatMap((group) => {
    const was = groupIn(before, group.id)
    if (!was || was.count === group.count) return []
    return [fill(words.vehiclesWas, { group: nameOf(group), before: was.count })]
  })
  const groupsGone = before.groups
    .filter(({ id }) => !groupIn(after, id))
    .map((group) => fill(words.gone, { title: nameOf(group) }))
  const [yearBefore, year] = [before, after].map(({ totals, currency }) => dollars(totals.firstYear, currency))
  const list = [
    ...vehicles,
    ...groupsGone,
    ...numbers,
    ...prices,
    ...(year === yearBefore ? [] : [fill(words.firstYearWas, { now: year!, before: yearBefore! })]),
    ...(before.expires === after.expires
      ? []
      : [fill(words.validWas, { now: longDate(after.expires), before: longDate(before.expires) })]),
    ...(before.conditions === after.conditions ? [] : [words.otherTerms]),
    ...(before.taxes === after.taxes ? [] : [words.otherTaxes]),
  ]
  return [...new Set(list)]
}
