import type { SitePicture, SiteProduct } from '../../../../gen/desk'
import { editAt } from '../editing'
import type { Value } from '../fields'
import { placingIn } from '../picture-placing'
import type { DraftEdit } from '../use-draft'

/** Where the pictures of products are placed for all brands. */
export const sharedLayer = 'site'

type Named = Pick<SiteProduct, 'id'>

/** Whether an edit is of a picture of a product: of one, or of any. */
export function isPictureEdit({ layer, field }: { layer: string; field: string }, product?: Named): boolean {
  const id = layer === sharedLayer ? /^pictures\.product-(\d+)(?:-[a-z0-9-]+)?(?:\.|$)/.exec(field)?.[1] : undefined
  return id !== undefined && (!product || id === String(product.id))
}

/** Whether a picture was placed by somebody, and did not come with the program. */
export const isPictureOf = ({ id }: Named, { place, name }: SitePicture) =>
  !!name && (place === `product-${id}` || place.startsWith(`product-${id}-`))

/** The edits that are about the pictures of a product. */
export const editsOf = (product: SiteProduct, edits: DraftEdit[]) =>
  edits.filter((one) => isPictureEdit(one, product) || (one.layer === product.layer && one.field === 'gallery'))

/** The places of a product's gallery, with what is not saved yet. */
export function galleryOf(product: SiteProduct, edits: DraftEdit[]): string[] {
  const edit = edits.find((one) => one.layer === product.layer && one.field === 'gallery')
  if (edit) return (editAt([edit], [product.layer], 'gallery')?.value as string[] | undefined) ?? []
  return product.pictures.slice(1).map((one) => one.place)
}

/** A place that the gallery does not have yet. */
export function freePlace(product: SiteProduct, edits: DraftEdit[]): string {
  const taken = galleryOf(product, edits)
  for (let n = 2; ; n++) {
    const place = `product-${product.id}-view-${n}`
    if (!taken.includes(place)) return place
  }
}

/** The edits that put a picture into a place of a product; one that its gallery does not have yet comes last there. */
export function placed(product: SiteProduct, edits: DraftEdit[], place: string, name: string): DraftEdit[] {
  const gallery = galleryOf(product, edits)
  const isNew = place !== `product-${product.id}` && !gallery.includes(place)
  return [
    ...placingIn(sharedLayer, place, name),
    ...(isNew ? [{ layer: product.layer, field: 'gallery', after: [...gallery, place] as Value[] }] : []),
  ]
}
