import type { Picture } from '../gen/input'

/** One address to try. The first may come with smaller formats; a stock photo is always the last. */
export interface Candidate {
  src: string
  /** Set for files of the site, so that a failure can be remembered by it. */
  extension?: string
  picture?: Picture
  stock?: true
}

const allowed = ['jpg', 'jpeg', 'png', 'gif', 'svg', 'webp']

/** The allowed ones of a list of extensions, in its order; jpg comes first by default. */
export const imageExtensions = (list: readonly string[] = allowed): string[] =>
  list.filter((extension) => allowed.includes(extension.toLowerCase()))

const assetUrl = (assetBase: string, domain: string, name: string, extension: string) =>
  `${assetBase}/assets/domains/${domain}/${name}.${extension}`

const versioned = (picture: Picture) => `${picture.base}.${picture.ext}?v=${picture.version}`

/** All files of a picture that was brought in one format: its smaller ones, and itself. */
export const ownSrcset = (picture: Picture) =>
  picture.sizes && `${srcset(picture, picture.sizes, picture.ext)}, ${versioned(picture)} ${picture.width}w`

/** A picture's smaller files in one format, for the browser to choose from. */
export const srcset = (picture: Picture, widths: readonly number[], extension: string) =>
  widths.map((width) => `${picture.base}-${width}.${extension}?v=${picture.version} ${width}w`).join(', ')

interface Wanted {
  assetBase: string
  domain: string
  name: string
  /** The manifest's entry; without one the files are tried blindly. */
  known?: Picture
}

/** A picture of a brand: the known file, the other extensions in turn, a stock photo where there are any. */
export function brandCandidates({ assetBase, domain, name, known }: Wanted, stock: string): Candidate[] {
  const last: Candidate[] = stock ? [{ src: stock, stock: true }] : []
  return [...files(assetBase, domain, name, imageExtensions(), known), ...last]
}

/** A picture of a product: png, jpg, gif, then the default picture. */
export function productCandidates({ assetBase, domain, name, known }: Wanted, fallback?: Picture): Candidate[] {
  const last = fallback ? { src: versioned(fallback) } : { src: `${assetBase}/assets/shared/product-default.jpg` }
  return [...files(assetBase, domain, name, ['png', 'jpg', 'gif'], known), { ...last, stock: true }]
}

function files(assetBase: string, domain: string, name: string, extensions: string[], known?: Picture): Candidate[] {
  const plain = extensions.map((extension) => ({ src: assetUrl(assetBase, domain, name, extension), extension }))
  if (!known) return plain
  const first = { src: versioned(known), picture: known, extension: known.ext }
  // When one of the smaller formats is what failed, the full file has not been tried yet.
  const full =
    known.avif?.length || known.webp?.length || known.sizes?.length ? [{ src: first.src, extension: known.ext }] : []
  return [first, ...full, ...plain.filter(({ extension }) => extension !== known.ext)]
}

/** The stock photo of a domain: by index, around the list, at the width of a page or of a thumbnail. */
export function stockPhoto(template: string, photos: readonly string[], index: number, thumbnail = false): string {
  const photo = photos[index % photos.length] ?? ''
  return template.replace('{photo}', photo).replace('{width}', thumbnail ? '300' : '1200')
}

/** gallery-3 is the third picture, so its index is 2; a name without a number is the first. */
export const indexOf = (name: string): number => Math.max(0, Number(/(\d+)$/.exec(name)?.[1] ?? 1) - 1)
