import type { SiteProduct } from '../../../../gen/desk'
import { WaitingRows } from '../../../ui/states'
import { editAt, saidAt } from '../editing'
import { labelOf } from '../fields'
import { Input } from '../inputs'
import { schemaAt, useSchema, type Schema } from '../schema'
import type { Draft } from '../use-draft'
import { useFields } from '../use-site'
import { ProductPictures } from './product-pictures'
import { useProducts } from './use-products'

const words = ['title', 'model', 'description', 'bestFor', 'seoDescription', 'category', 'details', 'questions']

/** The figures that a product may state, those that are a pair one by one. */
function figuresOf(schema: Schema | undefined): string[] {
  return Object.keys(schemaAt(schema, 'specs')?.properties ?? {})
    .filter((name) => !name.endsWith('+'))
    .flatMap((name) => {
      const parts = Object.keys(schemaAt(schema, `specs.${name}`)?.properties ?? {})
      return parts.length ? parts.map((part) => `specs.${name}.${part}`) : [`specs.${name}`]
    })
}

interface Props {
  product: SiteProduct
  draft: Draft
  disabled: boolean
}

/** What a product says: its words, and the figures from which table, comparison and data sheet are made. */
export function ProductFields({ product, draft, disabled }: Props) {
  const { data: all } = useFields('', product.layer)
  const schema = useSchema(product.layer)
  const products = useProducts().data?.products ?? [product]
  const categories = [...new Set(products.map((one) => one.category))].sort()
  if (!all || !schema) return <WaitingRows label="Loading the product" />
  const input = (path: string) => (
    <Input
      key={path}
      path={path}
      label={labelOf(path.replace('specs.', ''))}
      value={editAt(draft.edits, [product.layer], path)?.value ?? saidAt(all, path)}
      schema={schema}
      disabled={disabled}
      {...(path === 'category' && { choices: categories })}
      onChange={(next) => draft.put({ layer: product.layer, field: path, after: next })}
    />
  )
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <ProductPictures product={product} draft={draft} disabled={disabled} />
      {words.map(input)}
      <details className="border-t border-line pt-3">
        <summary className="py-1 font-medium">Figures</summary>
        <div className="mt-3 flex flex-col gap-5">{figuresOf(schema).map(input)}</div>
      </details>
    </div>
  )
}
