import { Route, Switch, useSearch } from 'wouter'
import { Editor } from './editor'
import { HistoryPage } from './history-page'
import { NewBrand } from './new-brand'
<<<<<<< HEAD
import { StillAnothers } from './still-anothers'
=======
import { Products } from './products/room'
>>>>>>> 0a60b6b (Add, copy, change, order, feature and retire products at the Desk, in the draft of the sites, and name the brands that show each)
import { Wall } from './wall'

/** The sites: a wall of all brands, each opened by clicking on it, their history, and the way to a new one. */
export default function SitesRoom() {
  return (
    <Switch>
      <Route path="/sites" component={Wall} />
      <Route path="/sites/new" component={NewBrand} />
      <Route path="/sites/history" component={HistoryPage} />
<<<<<<< HEAD
      <Route path="/sites/:brand/left">{({ brand }) => <StillAnothers brand={brand} />}</Route>
      <Route path="/sites/:brand">{({ brand }) => <At brand={brand} />}</Route>
=======
      <Route path="/sites/products/*?" component={Products} />
      <Route path="/sites/:brand">{({ brand }) => <Editor key={brand} brand={brand} />}</Route>
>>>>>>> 0a60b6b (Add, copy, change, order, feature and retire products at the Desk, in the draft of the sites, and name the brands that show each)
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
