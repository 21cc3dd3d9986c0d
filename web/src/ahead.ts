import { variantOf } from './brand/variant'
import { loadHead } from './chrome/head'
import type { CatalogueModule, Core, Input, PageData, ProductModule } from './gen/input'
import { needs, type Kind } from './gen/rules'
import { loadModule } from './lib/modules'
import { routeFor } from './lib/routes'
import { registry } from './registry.client'

const needed: Partial<Record<Kind, 'catalogue' | 'legal' | 'words'>> = needs

type Content = Pick<Input, 'catalogue' | 'products' | 'legal' | 'words' | 'quoting'>

/** Fetches what a page of the brand is made of: its code and its content. */
export async function fetchPage(path: string, page: PageData, core: Core): Promise<Content> {
  const route = routeFor(path, core.brand.pages)
  const kind = 'kind' in route ? route.kind : 'home'
  const [sold, legal, words] = await Promise.all([
    needed[kind] === 'catalogue' && page.modules.catalogue
      ? fetchSold(page.modules.catalogue, 'param' in route ? route.param : '')
      : undefined,
    needed[kind] === 'legal' ? loadModule<Input['legal']>(page.modules.legal) : undefined,
    needed[kind] === 'words' ? loadModule<Input['words']>(page.modules.words) : undefined,
    registry.pages[kind].preload?.(),
    kind === 'home' ? registry.heroes[variantOf(page.variant ?? core.brand.variant)].preload?.() : undefined,
  ])
  if (kind !== 'quote' || !sold?.catalogue) return { ...sold, legal, words }
  const [quoting, ofForms] = await Promise.all([
    loadModule<Input['quoting']>(sold.catalogue.quoting),
    loadModule<Input['words']>(page.modules.words),
  ])
  return { ...sold, legal, words: ofForms, quoting }
}

async function fetchSold(url: string, id?: string): Promise<Content> {
  const catalogue = await loadModule<CatalogueModule>(url)
  const listed = catalogue.products.find((product) => String(product.id) === id)
  return { catalogue, products: listed && [await loadModule<ProductModule>(listed.module)] }
}

/** What shows that a visitor is about to follow a link. */
const signs = ['pointerover', 'focusin', 'touchstart']

const savesData = () => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)

/** Fetches the page behind a link as soon as somebody reaches for it, unless the visitor saves data. */
export function fetchOnIntent(page: PageData, core: Core): void {
  const reachFor = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link || link.target || savesData()) return
    // Whatever fails now is tried again, and reported, when the link is followed.
    Promise.all([fetchPage(link.pathname, page, core), loadHead()]).catch(() => {})
  }
  for (const sign of signs) document.addEventListener(sign, reachFor, { passive: true })
}
