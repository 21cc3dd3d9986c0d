import type { SiteFields } from '../../../gen/desk'
import { picturedFeatures } from '../../../lib/pictured-features'
import { editAt, saidAt } from './editing'
import type { Value } from './fields'
import type { Arrangement } from './lists'
import { noPicture } from './picture-placing'
import type { DraftEdit } from './use-draft'

/** Lists whose entries show the picture of their number: the third solution that of solution-3. */
const places: Record<string, string> = { 'gallery.captions': 'gallery', 'solutions.sections': 'solution' }

/** The features of the home page, which name their pictures or have those of their places. */
export const featuresList = 'features.items'

/** Lists that are as long as the gallery has pictures. */
export const isFixed = (list: string) => list === 'gallery.captions'

/** Edits after which each entry of a list shows the picture that it showed before the list was arranged anew. */
export function withPicturesOf(
  all: SiteFields,
  edits: DraftEdit[],
  layer: string,
  list: string,
  order: Arrangement['order'],
): DraftEdit[] {
  const name = places[list]
  if (!name) return edits
  const layers = all.layers.map((one) => one.layer)
  const placed = (at: number) => {
    const field = `pictures.${name}-${at + 1}`
    const said = (part: string) => editAt(edits, layers, `${field}.${part}`)?.value ?? saidAt(all, `${field}.${part}`)
    return { picture: said('picture') ?? `${name}-${at + 1}`, alt: said('alt') }
  }
  const moves = order.flatMap((from, to) => (from === undefined || from === to ? [] : [{ from, to }]))
  const fields = moves.map(({ to }) => `pictures.${name}-${to + 1}`)
  const isOf = (one: DraftEdit) =>
    one.layer === layer && fields.some((field) => one.field === field || one.field.startsWith(`${field}.`))
  const next = moves.map(({ from, to }): DraftEdit => {
    const field = `pictures.${name}-${to + 1}`
    const { picture, alt } = placed(from)
    if (picture === `${name}-${to + 1}` && alt === undefined) return { layer, field } // its own again
    return { layer, field, after: { picture, ...(alt !== undefined && { alt }) } as Value }
  })
  return [...edits.filter((one) => !isOf(one)), ...next]
}

/** How many features show a picture of the solutions by their place, in the layout that a brand has chosen. */
export function picturedIn(all: SiteFields, edits: DraftEdit[]): number {
  const layers = all.layers.map((one) => one.layer)
  const said = editAt(edits, layers, 'sections')?.value ?? saidAt(all, 'sections')
  const named = (Array.isArray(said) ? said : []) as { kind?: Value; layout?: Value }[]
  const layout = named.find((one) => one.kind === 'features')?.layout
  return picturedFeatures[String(layout)] ?? 0
}

/** The picture that a feature shows by its place, where it names none. */
export const featurePicture = (at: number, pictured: number) =>
  at < pictured ? `solution-${at + 1}` : `feature-${at + 1}`

const imageOf = (entry: Value | undefined) =>
  entry !== null && typeof entry === 'object' && !Array.isArray(entry) ? String(entry.image ?? '') : ''

/**
 * Features that were arranged anew, each with the picture that it had: named, where it is not that of its place any
 * more. One that comes among those with pictures and had none gets that of its number, or none; a new one has none.
 */
export function withFeaturePictures(
  next: Value[],
  order: Arrangement['order'],
  pictured: number,
  has: (picture: string) => boolean,
): Value[] {
  const had = (from: number, to: number) => {
    const own = featurePicture(from, pictured)
    if (from < pictured || has(own)) return own
    if (to >= pictured) return ''
    return has(`solution-${from + 1}`) ? `solution-${from + 1}` : noPicture
  }
  return next.map((entry, to) => {
    const from = order[to]
    const own = featurePicture(to, pictured)
    const isShown = to < pictured || has(own)
    const image = from === undefined ? (isShown ? noPicture : '') : imageOf(entry) || had(from, to)
    return withImage(entry, image === own ? '' : image)
  })
}

function withImage(entry: Value, image: string): Value {
  if (typeof entry === 'string') return image ? { title: entry, image } : entry
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return entry
  const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => name !== 'image'))
  return image ? { ...rest, image } : rest
}

/** A place for the picture of a feature that no other one has. */
export function freeFeaturePlace(all: SiteFields, edits: DraftEdit[], features: Value[]): string {
  const said = [...all.fields.map((one) => one.path), ...edits.map((one) => one.field)]
  const images = features.map(imageOf)
  // By their places features have those of their numbers.
  for (let n = features.length + 1; ; n++) {
    const place = `feature-${n}`
    const isTaken = said.some((path) => path === `pictures.${place}` || path.startsWith(`pictures.${place}.`))
    if (!isTaken && !images.includes(place)) return place
  }
}
