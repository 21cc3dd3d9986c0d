import { needsProducts, type Names } from './describe'
import { useBrandName } from './layers'
import { useProducts } from './products/use-products'

/** The names that words about edits need; those of products are asked for only where one of them does. */
export function useNames(edits: { layer: string; field: string }[]): Names {
  const brand = useBrandName()
  const { data } = useProducts(edits.some(needsProducts))
  const product = (id: string) => data?.products.find((one) => String(one.id) === id)?.model ?? `product ${id}`
  return { brand, product }
}
