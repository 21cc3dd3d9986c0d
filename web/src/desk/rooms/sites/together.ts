interface Edit {
  layer: string
  field: string
  before?: unknown
  after?: unknown
}

const listOf = (field: string) => field.split('+')[0]!
const overlap = (one: string, other: string) =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)

/** How near to a brand a layer is: its own words hide those of its family, and these those of all brands. */
const nearness = (layer: string) => ['brands', 'families', 'site'].indexOf(layer.split('/')[0]!)

/** A list and what the layer added to it before are one change. */
const isOneList = (one: Edit, other: Edit) =>
  one.layer === other.layer &&
  one.field.includes('+') !== other.field.includes('+') &&
  overlap(listOf(one.field), listOf(other.field))

/** Words that were moved to a layer below go where they were. */
const isMove = (gone: Edit, said: Edit) =>
  gone.after === undefined &&
  gone.before !== undefined &&
  said.after !== undefined &&
  nearness(gone.layer) >= 0 &&
  nearness(gone.layer) < nearness(said.layer) &&
  overlap(gone.field, said.field)

const pictureOf = ({ layer, field }: Edit) => /^pictures\.[^.]+/.exec(field)?.[0].concat(` ${layer}`)

/** A picture, what it shows and what of it stays in sight are one change. */
const isOnePicture = (one: Edit, other: Edit) => pictureOf(one) !== undefined && pictureOf(one) === pictureOf(other)

const belong = (one: Edit, other: Edit) =>
  isOneList(one, other) || isMove(one, other) || isMove(other, one) || isOnePicture(one, other)

const kept = new WeakMap<readonly Edit[], Map<string, Edit[]>>()
const headOf = ({ field }: Edit) => listOf(field).split('.')[0]!

/** The edits that one can belong together with: a draft may hold very many of others. */
function near<T extends Edit>(edits: T[], edit: T): T[] {
  let heads = kept.get(edits)
  if (!heads) {
    kept.set(edits, (heads = new Map<string, Edit[]>()))
    for (const one of edits) heads.set(headOf(one), [...(heads.get(headOf(one)) ?? []), one])
  }
  return (heads.get(headOf(edit)) ?? []) as T[]
}

/** An edit with all that cannot go without it, as the server takes them. */
export function together<T extends Edit>(edits: T[], edit: T): T[] {
  const others = near(edits, edit)
  const all = [edit]
  for (const one of all) all.push(...others.filter((other) => !all.includes(other) && belong(one, other)))
  return others.filter((one) => all.includes(one))
}

const says = ({ after }: Edit) => after !== undefined

/** Edits without those that are only the other side of another one, and so are no rows of their own. */
export const rowsOf = <T extends Edit>(edits: T[]): T[] =>
  edits.filter((one) => partsOf(edits, one)[0] === one && (says(one) || !together(edits, one).some(says)))

/** What a row speaks of: of a picture all that is changed of it, of words that were moved also what they replace. */
export function partsOf<T extends Edit>(edits: T[], row: T): T[] {
  const others = near(edits, row)
  if (pictureOf(row) === undefined) return [row, ...others.filter((one) => isMove(one, row))]
  const all = others.filter((one) => isOnePicture(one, row))
  // A new picture has words and a middle of its own; where the one before comes back, all of it is seen.
  const isNew = all.some((one) => says(one) && isPicture(one))
  return (isNew ? all.filter(says) : all).sort((one, other) => rank(one) - rank(other))
}

const rank = ({ field }: Edit) => ['alt', 'focus'].indexOf(field.split('.')[2] ?? '')
const isPicture = (one: Edit) => rank(one) < 0
