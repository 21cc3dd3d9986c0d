import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { useCatalogue, useShopWords } from '../brand/input'
import { useBrand, useWords } from '../brand/provider'
import type { CatalogueModule } from '../gen/input'
import { fill } from '../lib/format'
import { Part } from '../parts/part'
import { SearchBox } from '../search/box'
import { EndBand } from '../shop/end-band'
import { FilterBar } from '../shop/filter-bar'
import { setPicks } from '../shop/picks'
import { ProductGrid } from '../shop/product-grid'
import { everything, inCategory, selectionOf } from '../shop/selection'
import { ButtonLink } from '../ui/button'
import { Section } from '../ui/layout'
import { PageHero } from '../ui/page-hero'

export default function Products() {
  const catalogue = useCatalogue()
  return catalogue && catalogue.products.length > 0 ? <Shop catalogue={catalogue} /> : <NoProducts />
}

function Shop({ catalogue }: { catalogue: CatalogueModule }) {
  const { category, compare } = selectionOf(useSearch(), catalogue)
  useViewChange(compare.join())
  useEffect(() => {
    if (compare.length > 0) setPicks(compare)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the ids count, not the array that holds them
  }, [compare.join()])
  return (
    <>
      {compare.length > 0 ? (
        <Comparison catalogue={catalogue} ids={compare} />
      ) : (
        <List catalogue={catalogue} category={category} />
      )}
      <MoreOptions />
    </>
  )
}

/** Another view under the same path starts at its top, like another page. */
function useViewChange(view: string) {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [view])
}

function List({ catalogue, category }: { catalogue: CatalogueModule; category: string }) {
  const { brand, core } = useBrand()
  const { words } = brand
  const shop = catalogue.words.products
  const count = inCategory(catalogue.products, category).length
  const counted = count === 1 ? shop.one : fill(shop.count, { count })
  const tab = catalogue.tabs.find(({ id }) => id === category)
  return (
    <>
      <PageHero title={brand.products?.title ?? words.pages.products} subtitle={brand.products?.subtitle}>
        <ButtonLink href={core.settings.shop}>{words.buttons.buy}</ButtonLink>
        {brand.tools?.finder && (
          <ButtonLink href="#fit" kind="secondary">
            {words.buttons.find}
          </ButtonLink>
        )}
        <ButtonLink href="/quote" kind="secondary">
          {words.buttons.quote}
        </ButtonLink>
      </PageHero>
      <Section labelledBy="products-title" className="shop">
        <div className="list-head">
          <h2 id="products-title">{brand.seo.pages.products?.h2 ?? shop.range}</h2>
          <p role="status">
            {category !== everything && tab ? fill(shop.within, { products: counted, category: tab.name }) : counted}
          </p>
        </div>
        <SearchBox />
        {catalogue.products.length > 1 && <FilterBar catalogue={catalogue} category={category} />}
        <ProductGrid catalogue={catalogue} category={category} />
      </Section>
      {brand.tools?.finder && <Part name="finder" />}
    </>
  )
}

function Comparison({ catalogue, ids }: { catalogue: CatalogueModule; ids: readonly number[] }) {
  const words = useWords()
  const items = ids.flatMap((id) => catalogue.products.filter((product) => product.id === id))
  return (
    <>
      <PageHero
        title={fill(catalogue.words.products.compared, { count: items.length })}
        subtitle={items.map((item) => item.model).join(', ')}
        breadcrumb={[
          { name: words.pages.home, href: '/' },
          { name: words.pages.products, href: '/products' },
          { name: words.buttons.compare },
        ]}
      />
      <Section label={catalogue.words.products.comparison} className="shop">
        <Part key={ids.join()} name="comparison" needed />
      </Section>
    </>
  )
}

function MoreOptions() {
  const { brand, core } = useBrand()
  return (
    <EndBand title={useShopWords().products.more} text={core.settings.shopText}>
      <ButtonLink href={core.settings.shop}>{brand.words.buttons.moreProducts}</ButtonLink>
    </EndBand>
  )
}

function NoProducts() {
  const words = useWords().frame
  return <PageHero title={words.noProducts} subtitle={words.noProductsText} />
}
