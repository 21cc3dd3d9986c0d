import type { CatalogueModule, Listed } from '../gen/input'
import { allTab, limits } from '../gen/rules'
import { pairs } from '../lib/query'

type Catalogue = Pick<CatalogueModule, 'tabs' | 'products'>

/** What the address of the products page asks for. The server keeps the same rules (internal/page/route.go). */
interface Selection {
  category: string
  /** Products side by side; none unless there are at least two. */
  compare: number[]
}

export const everything = allTab
export const compareLimit = limits.compared
export const compareLeast = limits.comparedLeast

/** Reads `?category=` and `?compare=2,4` (or `?compare=2&compare=4`, as a plain form sends it). */
export function selectionOf(search: string, catalogue: Catalogue): Selection {
  const query = new Map<string, string[]>()
  for (const [name, value] of pairs(search)) query.set(name, [...(query.get(name) ?? []), value])
  const compare = knownIds((query.get('compare') ?? []).join(','), catalogue.products)
  const category = query.get('category')?.[0] ?? ''
  return {
    category: catalogue.tabs.some((tab) => tab.id === category) ? category : everything,
    compare: compare.length >= compareLeast ? compare : [],
  }
}

/** The first that there are, in the order of their ids: one page for all orders in which they can be asked for. */
function knownIds(list: string, products: readonly Listed[]): number[] {
  const ids = list
    .split(',')
    .filter((word) => /^\d+$/.test(word))
    .map(Number)
    .filter((id) => products.some((product) => product.id === id))
  return [...new Set(ids)].slice(0, compareLimit).sort((a, b) => a - b)
}

export const categoryHref = (category: string) =>
  category === everything ? '/products' : `/products?category=${category}`

export const compareHref = (ids: readonly number[]) =>
  ids.length >= compareLeast ? `/products?compare=${ids.join(',')}` : '/products'

/** Carries the shortlist into the demo form. */
export const demoHref = (ids: readonly number[]) => `/request-demo?products=${ids.join(',')}`

/** Carries it into a quote, beside the vehicles that are there. */
export const quoteHref = (ids: readonly number[]) => `/quote?product=${ids.join(',')}`

export const inCategory = (products: readonly Listed[], category: string) =>
  category === everything ? [...products] : products.filter((product) => product.category === category)

/** Adds one; a fifth is not taken. */
export const withPick = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) || ids.length >= compareLimit ? [...ids] : [...ids, id]

/** Adds or removes one. */
export const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : withPick(ids, id)

/** The products before and after one, in its category, as the list orders them. */
export function neighbours(
  products: readonly Listed[],
  product: Pick<Listed, 'id' | 'category'>,
): { previous?: Listed; next?: Listed } {
  const category = inCategory(products, product.category)
  const at = category.findIndex((other) => other.id === product.id)
  return { previous: category[at - 1], next: category[at + 1] }
}
