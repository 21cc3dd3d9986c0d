import type { Input, Picture, Post, ProductModule } from '../gen/input'

/** What the head is made from: the page's own data, and the parts a page kind needs for its title. */
export type HeadInput = Pick<Input, 'core' | 'page' | 'guide' | 'catalogue' | 'products' | 'words'>

/** A picture's address for readers outside the site. */
export function wholeAddress(picture: Picture, host: string): string {
  const path = `${picture.base}.${picture.ext}?v=${picture.version}`
  return /^https?:/.test(path) ? path : `https://${host}${path}`
}

export function productOf({ page, products }: HeadInput): ProductModule | undefined {
  if (page.kind !== 'product') return undefined
  return products?.find((product) => page.path === `/products/${product.id}`)
}

export const postOf = ({ page }: HeadInput): Post | undefined => page.post?.post
