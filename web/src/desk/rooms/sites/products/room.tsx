import { Route, Switch } from 'wouter'
import type { SiteDraft, SiteProducts } from '../../../../gen/desk'
import type { Written } from '../../../ui/autosave/autosave'
import { Empty, Failed, WaitingRows } from '../../../ui/states'
import { TwoDrafts } from '../two-drafts'
import type { Undo } from '../undo'
import { useDraft, useOpenedDraft, type Draft, type DraftEdit, type Edits, type OpenedDraft } from '../use-draft'
import { useUndoKeys } from '../use-undo-keys'
import { ProductList } from './list'
import { isPictureEdit } from './pictures-of'
import { ProductPage } from './product'
import { useProducts } from './use-products'
import { listsLayer } from './without-product'

/** What all brands sell: the lists, and each product. Changes are in the same draft as the words of the sites. */
export function Products() {
  const products = useProducts()
  const { written, opened, undo } = useOpenedDraft()
  for (const query of [products, opened])
    if (!query.data && query.isError) return <Failed error={query.error} again={() => void query.refetch()} />
  if (!products.data || !opened.data) return <WaitingRows label="Loading the products" />
  return <Open all={products.data} written={written} opened={opened.data} undo={undo} />
}

interface OpenProps {
  all: SiteProducts
  written: Written<Edits, SiteDraft>
  opened: OpenedDraft
  undo: Undo<Edits>
}

const ofProducts = (edit: DraftEdit) =>
  edit.layer.startsWith('catalogue/products/') || edit.layer === listsLayer || isPictureEdit(edit)

function Open({ all, written, opened, undo }: OpenProps) {
  const whole = useDraft(written, opened, undo, 'products')
  useUndoKeys(whole)
  // Publishing here takes along what was done to products.
  const draft: Draft = { ...whole, isHere: ofProducts }
  const idOf = (id: string) => all.products.find((one) => String(one.id) === id)
  return (
    <>
      {draft.state.kind === 'conflict' && <TwoDrafts draft={draft} current={draft.state.current} />}
      <Switch>
        <Route path="/sites/products">
          <ProductList all={all} draft={draft} />
        </Route>
        <Route path="/sites/products/:id">
          {({ id }) => {
            const product = idOf(id)
            return product ? (
              <ProductPage key={id} product={product} all={all} draft={draft} />
            ) : (
              <Empty title="There is no such product">It may have been taken back.</Empty>
            )
          }}
        </Route>
      </Switch>
    </>
  )
}
