import { Redirect, useLocation, useSearch } from 'wouter'
import { useCatalogue, useProduct, useShopWords } from '../brand/input'
import { useBrand, useWords } from '../brand/provider'
import type { CatalogueModule, Listed, ProductModule } from '../gen/input'
import { routeFor } from '../lib/routes'
import { shopItem } from '../lib/shop'
import { Part } from '../parts/part'
import { DetailGrid } from '../shop/detail-grid'
import { EndBand } from '../shop/end-band'
import { Pager } from '../shop/pager'
import { setPicks, usePicks } from '../shop/picks'
import { RelatedCard } from '../shop/product-card'
import { Price } from '../shop/price'
import { ProductTitle } from '../shop/product-title'
import { demoHref, neighbours, quoteHref, withPick } from '../shop/selection'
import { SpecSheet } from '../shop/spec-sheet'
import { ProductPictures } from '../shop/product-pictures'
import { Badge } from '../ui/badge'
import { Breadcrumb } from '../ui/breadcrumb'
import { ButtonLink } from '../ui/button'
import { Section, SectionHeading } from '../ui/layout'

export default function Product() {
  const catalogue = useCatalogue()
  const { brand } = useBrand()
  const [path] = useLocation()
  const asksForSheet = /(^|&)sheet\b/.test(useSearch()) && brand.tools?.sheets
  const route = routeFor(path, brand.pages)
  const id = 'param' in route ? route.param : undefined
  const listed = catalogue?.products.find((product) => String(product.id) === id)
  if (!catalogue || !listed) return <Redirect to={catalogue?.retired?.[id ?? ''] ?? '/products'} replace />
  return asksForSheet ? <Part name="sheet" needed /> : <Details listed={listed} catalogue={catalogue} />
}

function Details({ listed, catalogue }: { listed: Listed; catalogue: CatalogueModule }) {
  const item = useProduct(listed)
  const words = useWords()
  const shop = catalogue.words.product
  const picks = usePicks()
  const category = catalogue.tabs.find((tab) => tab.id === item.category)?.name ?? shop.range
  return (
    <>
      <Overview item={item} />
      {item.details && item.details.length > 0 && (
        <Section labelledBy="details-title" tint>
          <SectionHeading id="details-title" title={shop.details} />
          <DetailGrid details={item.details} />
        </Section>
      )}
      {item.sheet && (
        <Section labelledBy="specs-title">
          <SectionHeading id="specs-title" title={shop.specifications} />
          <SpecSheet groups={item.sheet} />
        </Section>
      )}
      <WorksWith item={item} catalogue={catalogue} />
      <Part name="questions" />
      <Part name="reading" />
      <Pager {...neighbours(catalogue.products, item)} category={category} />
      <EndBand title={shop.choosing} text={shop.choosingText}>
        <ButtonLink href={demoHref([item.id])}>{words.buttons.demo}</ButtonLink>
        {catalogue.products.length > 1 && (
          <ButtonLink href="/products" kind="secondary" onClick={() => setPicks(withPick(picks, item.id))}>
            {words.buttons.compareOthers}
          </ButtonLink>
        )}
      </EndBand>
    </>
  )
}

function Overview({ item }: { item: ProductModule }) {
  const { core } = useBrand()
  const { words } = core.brand
  const shop = useShopWords()
  return (
    <section aria-labelledby="product-title" className="product-top">
      <div className="container">
        <Breadcrumb
          items={[
            { name: words.pages.home, href: '/' },
            { name: words.pages.products, href: '/products' },
            { name: item.title },
          ]}
        />
        <div className="product-split">
          <ProductPictures item={item} />
          <div className="product-words">
            {item.featured && <Badge>{shop.products.featured}</Badge>}
            <h1 id="product-title">
              <ProductTitle>{item.title}</ProductTitle>
            </h1>
            <p className="product-lead">{item.description}</p>
            {item.angle && <p>{item.angle}</p>}
            <dl className="product-fit">
              <dt>{shop.product.bestFor}</dt>
              <dd>{item.bestFor}</dd>
            </dl>
            <Price of={[{ id: item.id, count: 1 }]} noted />
            <div className="button-row">
              <ButtonLink href={shopItem(core, item.id)}>{words.buttons.buy}</ButtonLink>
              <ButtonLink href={demoHref([item.id])} kind="secondary">
                {words.buttons.demo}
              </ButtonLink>
              <ButtonLink href={quoteHref([item.id])} kind="secondary">
                {words.buttons.quote}
              </ButtonLink>
            </div>
            {core.brand.tools?.sheets && (
              <p className="sheet-links">
                <a href={`/products/${item.id}?sheet`} className="link">
                  {shop.product.sheet}
                </a>
                <a href={`/sheets/${item.id}.pdf`} className="link">
                  {shop.product.sheetFile}
                </a>
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

function WorksWith({ item, catalogue }: { item: ProductModule; catalogue: CatalogueModule }) {
  const words = catalogue.words.product
  const related = item.worksWith ?? []
  if (related.length === 0) return null
  return (
    <Section labelledBy="works-title" tint>
      <SectionHeading id="works-title" title={words.worksWith} />
      <ul className="related-grid">
        {related.map((other) => (
          <RelatedCard key={other.id} related={other} catalogue={catalogue} />
        ))}
      </ul>
    </Section>
  )
}
