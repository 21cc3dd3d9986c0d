import { Route, Switch, useSearch } from 'wouter'
import { Editor } from './editor'
import { HistoryPage } from './history-page'
import { NewBrand } from './new-brand'
import { Products } from './products/room'
import { StillAnothers } from './still-anothers'
import { Wall } from './wall'

/** The sites: a wall of all brands, each opened by clicking on it, their history, and the way to a new one. */
export default function SitesRoom() {
  return (
    <Switch>
      <Route path="/sites" component={Wall} />
      <Route path="/sites/new" component={NewBrand} />
      <Route path="/sites/history" component={HistoryPage} />
      <Route path="/sites/products/*?" component={Products} />
      <Route path="/sites/:brand/left">{({ brand }) => <StillAnothers brand={brand} />}</Route>
      <Route path="/sites/:brand">{({ brand }) => <At brand={brand} />}</Route>
    </Switch>
  )
}

/** A brand at the page and the text that the address names; another address opens it anew. */
function At({ brand }: { brand: string }) {
  const search = useSearch()
  const asked = new URLSearchParams(search)
  return (
    <Editor
      key={`${brand}?${search}`}
      brand={brand}
      path={asked.get('path') ?? '/'}
      field={asked.get('field') ?? undefined}
    />
  )
}
