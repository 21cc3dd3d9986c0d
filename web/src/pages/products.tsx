import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { useCatalogue } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { CatalogueModule } from '../gen/input'
import { Part } from '../parts/part'
import { SearchBox } from '../search/box'
import { EndBand } from '../shop/end-band'
import { FilterBar } from '../shop/filter-bar'
import { setPicks } from '../shop/picks'
import { ProductGrid } from '../shop/product-grid'
import { countText, everything, inCategory, selectionOf } from '../shop/selection'
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
  const count = inCategory(catalogue.products, category).length
  const tab = catalogue.tabs.find(({ id }) => id === category)
  return (
    <>
      <PageHero title={brand.products?.title ?? 'Products'} subtitle={brand.products?.subtitle}>
        <ButtonLink href={core.settings.shop}>Buy Now</ButtonLink>
        {brand.tools?.finder && (
          <ButtonLink href="#fit" kind="secondary">
            Find what fits
          </ButtonLink>
        )}
      </PageHero>
      <Section labelledBy="products-title" className="shop">
        <div className="list-head">
          <h2 id="products-title">{brand.seo.pages.products?.h2 ?? 'The range'}</h2>
          <p role="status">
            {countText(count)}
            {category !== everything && tab && ` in ${tab.name}`}
          </p>
        </div>
        <SearchBox />
        <FilterBar catalogue={catalogue} category={category} />
        <ProductGrid catalogue={catalogue} category={category} />
      </Section>
      {brand.tools?.finder && <Part name="finder" />}
    </>
  )
}

function Comparison({ catalogue, ids }: { catalogue: CatalogueModule; ids: readonly number[] }) {
  const items = ids.flatMap((id) => catalogue.products.filter((product) => product.id === id))
  return (
    <>
      <PageHero
        title={`Compare ${items.length} products`}
        subtitle={items.map((item) => item.model).join(', ')}
        breadcrumb={[{ name: 'Home', href: '/' }, { name: 'Products', href: '/products' }, { name: 'Compare' }]}
      />
      <Section label="Comparison" className="shop">
        <Part key={ids.join()} name="comparison" needed />
      </Section>
    </>
  )
}

function MoreOptions() {
  const { core } = useBrand()
  return (
    <EndBand title="Need More Options?" text={core.settings.shopText}>
      <ButtonLink href={core.settings.shop}>View More Products</ButtonLink>
    </EndBand>
  )
}

function NoProducts() {
  return <PageHero title="Products Not Available" subtitle="Products are not configured for this domain." />
}
