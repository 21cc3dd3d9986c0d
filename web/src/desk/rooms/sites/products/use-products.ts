import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SiteDraft, SiteList, SiteNewProduct, SiteProduct, SiteProducts } from '../../../../gen/desk'
import { get, post } from '../../../api'
import { editAt } from '../editing'
import type { Value } from '../fields'
import type { Draft } from '../use-draft'
import { listsLayer } from './without-product'

/** The catalogue under the draft. */
export const useProducts = (enabled = true) =>
  useQuery({ queryKey: ['sites', 'products'], queryFn: () => get<SiteProducts>('/sites/products'), enabled })

/** The lists as they are with what is not saved yet. */
export const listsUnder = (lists: SiteList[], { edits }: Pick<Draft, 'edits'>): SiteList[] =>
  lists.map((list) => {
    const now = (field: 'products' | 'featured') =>
      (editAt(edits, [listsLayer], `${list.name}.${field}`)?.value as number[] | undefined) ?? list[field]
    return { ...list, products: now('products'), featured: now('featured') }
  })

/** What puts another order, or other products, into a list. */
export const putList = (draft: Draft, name: string, field: 'products' | 'featured', ids: number[]) =>
  draft.put({ layer: listsLayer, field: `${name}.${field}`, after: ids as Value[] })

/** Where a product's address leads, with what is not saved yet; undefined while it is sold. */
export function retiredTo(product: SiteProduct, { edits }: Pick<Draft, 'edits'>): string | undefined {
  const mine = edits.find((one) => one.layer === product.layer && one.field === 'retired')
  if (!mine) return product.retiredTo
  const to = mine.after as { to?: string } | undefined
  return to && (to.to || '/products')
}

/** Adds a product to the draft, after what is not saved yet, and answers its id. */
export function useNewProduct(open: Draft, onMade: (id: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: SiteNewProduct) => {
      await open.flush()
      const draft = await get<SiteDraft>('/sites/draft')
      await post('/sites/products', wanted, draft.etag.replaceAll('"', ''))
      await client.invalidateQueries({ queryKey: ['sites'] })
      const { products } = await client.fetchQuery({
        queryKey: ['sites', 'products'],
        queryFn: () => get<SiteProducts>('/sites/products'),
      })
      return products.find((one) => one.model === wanted.model.trim())!.id
    },
    meta: { quiet: true },
    onSuccess: onMade,
  })
}
