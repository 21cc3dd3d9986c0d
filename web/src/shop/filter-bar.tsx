import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { useShopWords } from '../brand/input'
import type { CatalogueModule } from '../gen/input'
import { categoryHref, inCategory } from './selection'

/** The category buttons. They are links underneath, so each list has an address and works without scripts. */
export function FilterBar({ catalogue, category }: { catalogue: CatalogueModule; category: string }) {
  return (
    <div role="group" aria-label={useShopWords().products.categories} className="filter-bar">
      {catalogue.tabs.map((tab) => (
        <Link
          key={tab.id}
          href={categoryHref(tab.id)}
          replace
          role="button"
          aria-pressed={tab.id === category}
          className="filter-button"
          onKeyDown={pressOnSpace}
        >
          {tab.name}
          <span aria-hidden className="filter-count">
            {inCategory(catalogue.products, tab.id).length}
          </span>
        </Link>
      ))}
    </div>
  )
}

// A button answers to the space bar, a link does not.
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
