import { useEffect, useRef } from 'react'
import { useInput } from '../brand/input'
import type { CatalogueModule, ProductModule } from '../gen/input'
import type { Kind } from '../gen/rules'
import { applyHead } from './head'

/** What follows a change of path: scroll to the top, focus the page, and set the document's head. */
export function PageEffects({ route, path }: { route: { kind: Kind; param?: string }; path: string }) {
  const { core, page, load } = useInput()
  const shown = useRef(path)
  useEffect(() => {
    // A preview draws its page again with every picture that is brought: whoever writes keeps the focus.
    if (shown.current === path) return
    shown.current = path
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
    let current = true
    const next = { ...page, kind: route.kind, path, search: '', blog: undefined, post: undefined }
    applyHead({ core, page: next })
    if (route.kind === 'product' && page.modules.catalogue) {
      void load<CatalogueModule>(page.modules.catalogue).then(async ({ products }) => {
        const listed = products.find((product) => String(product.id) === route.param)
        const product = listed && (await load<ProductModule>(listed.module))
        if (current && product) applyHead({ core, page: next, products: [product] })
      })
    }
    return () => {
      current = false
    }
  }, [core, page, load, route.kind, route.param, path])
  return null
}
