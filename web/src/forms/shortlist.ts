import type { Listed } from '../gen/input'

/** The products that an address such as /request-demo?products=2,4 names, as the catalogue has them. */
export function shortlisted(search: string, products: readonly Listed[]): Listed[] {
  const ids = new URLSearchParams(search).get('products')?.split(',') ?? []
  return [...new Set(ids)].flatMap((id) => products.filter((product) => String(product.id) === id))
}

/** What a link to the form carries along in words: a list of parts, or the result of a sum. */
export const noteIn = (search: string): string => (new URLSearchParams(search).get('note') ?? '').slice(0, 2000)

export const shortlistNotes = (items: readonly Listed[]): string =>
  ['I would like to see:', ...items.map((item) => `- ${item.title}`)].join('\n')
