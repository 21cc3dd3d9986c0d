import type { Item } from '../gen/input'

/** The products that an address such as /request-demo?products=2,4 names, as the catalogue has them. */
export function shortlisted(search: string, products: readonly Item[]): Item[] {
  const ids = new URLSearchParams(search).get('products')?.split(',') ?? []
  return [...new Set(ids)].flatMap((id) => products.filter((product) => String(product.id) === id))
}

export const shortlistNotes = (items: readonly Item[]): string =>
  ['I would like to see:', ...items.map((item) => `- ${item.title}`)].join('\n')
