import { Route, Switch } from 'wouter'
import { Editor } from './editor'
import { HistoryPage } from './history-page'
import { NewBrand } from './new-brand'
import { Wall } from './wall'

/** The sites: a wall of all brands, each opened by clicking on it, their history, and the way to a new one. */
export default function SitesRoom() {
  return (
    <Switch>
      <Route path="/sites" component={Wall} />
      <Route path="/sites/new" component={NewBrand} />
      <Route path="/sites/history" component={HistoryPage} />
      <Route path="/sites/:brand">{({ brand }) => <Editor key={brand} brand={brand} />}</Route>
    </Switch>
  )
}
