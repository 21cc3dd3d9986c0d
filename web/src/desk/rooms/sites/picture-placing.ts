import type { LibraryPicture, LibraryUse, MediaItem, SitePicture } from '../../../gen/desk'
import type { DraftEdit } from './use-draft'

/** Where a picture comes from, in words. */
export const fromWords: Record<string, string> = {
  own: 'Brought by this brand',
  drawn: 'Drawn from the name, until you bring your own',
  delivered: 'Came with the brand',
  shared: 'Lent by the family, until you bring your own',
  none: 'No picture; pages are laid out without it',
}

/** Where a picture comes from; one that somebody chose is lent by nobody. */
export function whence({ from, group, owner }: SitePicture, isChosen: boolean, nameOf: (id: string) => string): string {
  if (group === 'products' && from === 'delivered') return 'The picture of the product, at every brand that sells it'
  if (from === 'shared' && isChosen) return owner ? `Chosen from ${nameOf(owner)}` : 'Chosen from those of all brands'
  return fromWords[from] ?? ''
}

/** In the place of a picture's name: the place stays without one. */
export const noPicture = 'none'

/** In the place of a brand: a picture that all brands have. */
export const allBrands = '_shared'

/** The picture of the library that stands in a place. */
export const standsIn = (library: LibraryPicture[] | undefined, { owner = '', name }: SitePicture) =>
  library?.find((one) => (one.brand ?? '') === owner && one.name === name)

/** The places of pages that show a picture; posts are left out. */
export const placesOf = (picture: LibraryPicture | undefined): (LibraryUse & { place: string })[] =>
  (picture?.uses ?? []).flatMap((one) => (one.place ? [{ ...one, place: one.place }] : []))

/** What a brand may do with a picture, in words. */
export function mayUse(picture: LibraryPicture, brand: string, nameOf: (id: string) => string): string {
  const owner = picture.brand ?? ''
  if (owner === brand) return 'Of this brand'
  if (!owner) return 'For every brand'
  const forAll = brand === allBrands
  const not = forAll ? 'no other brand may use it' : 'this brand may not use it'
  if (picture.spells) return `Spells the name of ${nameOf(owner)}, so ${not}`
  if (picture.reserved) return `Came with ${nameOf(owner)} and may show its name, so ${not}`
  return picture.key
    ? `Came with ${nameOf(owner)}; ${forAll ? 'all brands' : 'this brand'} may show it too`
    : `Of ${nameOf(owner)}; ${forAll ? 'all brands get' : 'this brand gets'} a copy of it`
}

export const isFree = ({ brand: owner, spells, reserved }: LibraryPicture, brand: string) =>
  owner === brand || !(spells || reserved)

/** A picture that is to stand somewhere: one of the library, or one that was just brought for a brand. */
export type Wanted = LibraryPicture | { brand: string; name: string; words?: string }

/** Makes a copy of what somebody brought for another brand, under another name where one is given. */
export type Copy = (picture: Wanted, to: string, as?: string) => Promise<MediaItem>

/** The name by which the content of a brand shows a picture, after a copy of it was made where one is needed. */
export async function nameFor(picture: Wanted | undefined, brand: string, copy: Copy, as?: string): Promise<string> {
  if (!picture) return noPicture
  if (picture.brand === brand) return picture.name
  if ('key' in picture && picture.key) return picture.key
  if (!picture.brand) return picture.name // which all brands have
  return (await copy(picture, brand, as)).name
}

/** The edits that put a picture into a place of a brand. */
export const placing = ({ brand, place }: { brand: string; place: string }, name: string, words?: string) =>
  placingIn(`brands/${brand}`, place, name, words)

/** The edits that put a picture into a place. Its words and its middle are its own, not those of the last one. */
export function placingIn(layer: string, place: string, name: string, words?: string): DraftEdit[] {
  const at = `pictures.${place}`
  return [
    { layer, field: `${at}.alt`, ...(words && { after: words }) },
    { layer, field: `${at}.focus` },
    { layer, field: `${at}.picture`, after: name },
  ]
}

/** '30% 40%' → [0.3, 0.4]; the middle without one. */
export function pointOf(focus: string | undefined): [number, number] {
  const [x, y] =
    /^([\d.]+)% ([\d.]+)%$/
      .exec(focus ?? '')
      ?.slice(1)
      .map((part) => Number(part) / 100) ?? []
  return [x ?? 0.5, y ?? 0.5]
}

export const focusOf = (x: number, y: number) => `${Math.round(x * 100)}% ${Math.round(y * 100)}%`

/** What speaks against a picture in its place, in words. */
export function faultsOf({ from, group, width = 0, leastWidth = 0, address = '' }: SitePicture, alt: string): string[] {
  if (from === 'none' || group === 'logos') return []
  const faults: string[] = []
  if (width && width < leastWidth && !address.includes('.svg'))
    faults.push(`It is ${width} px wide, which looks soft on large screens; at least ${leastWidth} are needed here.`)
  if (!alt.trim()) faults.push('Nothing says what it shows to those who cannot see it.')
  return faults
}
