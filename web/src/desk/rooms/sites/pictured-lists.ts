import type { SiteFields } from '../../../gen/desk'
import { editAt, saidAt } from './editing'
import type { Value } from './fields'
import type { Arrangement } from './lists'
import type { DraftEdit } from './use-draft'

/** Lists whose entries show the picture of their number: the third solution that of solution-3. */
const places: Record<string, string> = { 'gallery.captions': 'gallery', 'solutions.sections': 'solution' }

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
