import { labelOf } from './fields'
import { useProducts } from './products/use-products'

/** What places and pictures are called: those of products by their models. */
export function useCalled(): (name: string) => string {
  const { data } = useProducts()
  return (name) => {
    const [, id, more = ''] = /^product-(\d+)(?:-(.+))?$/.exec(name) ?? []
    const model = data?.products.find((one) => String(one.id) === id)?.model
    return model ? `${model}${more && `, ${more.replaceAll('-', ' ')}`}` : labelOf(name)
  }
}
