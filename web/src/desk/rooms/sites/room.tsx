import { Route, Switch } from 'wouter'
import { Addresses } from './addresses/room'
import { ApprovalRoom } from './approval-room'
import { Editor } from './editor'
import { FindAndReplace } from './everywhere/room'
import { HistoryPage } from './history-page'
import { NewBrand } from './new-brand'
import { usePageAddress } from './page-address'
import { tabOf } from './panel'
import { ProposalPage, ProposalsPage } from './proposals/pages'
import { Products } from './products/room'
import { StillAnothers } from './still-anothers'
import { Wall } from './wall'

/** The sites: a wall of all brands, each opened by clicking on it, their words, addresses and history, and a new one. */
export default function SitesRoom() {
  return (
    <Switch>
      <Route path="/sites" component={Wall} />
      <Route path="/sites/new" component={NewBrand} />
      <Route path="/sites/history" component={HistoryPage} />
      <Route path="/sites/proposals" component={ProposalsPage} />
      <Route path="/sites/proposals/:id">{({ id }) => <ProposalPage key={id} id={id} />}</Route>
      <Route path="/sites/addresses" component={Addresses} />
      <Route path="/sites/approval" component={ApprovalRoom} />
      <Route path="/sites/words" component={FindAndReplace} />
      <Route path="/sites/products/*?" component={Products} />
      <Route path="/sites/:brand/left">{({ brand }) => <StillAnothers brand={brand} />}</Route>
      <Route path="/sites/:brand">{({ brand }) => <At brand={brand} />}</Route>
    </Switch>
  )
}

/** A brand at the page and the text that the address names. */
function At({ brand }: { brand: string }) {
  const { key, asked, path, turnTo } = usePageAddress(brand)
  return (
    <Editor
      key={key}
      brand={brand}
      path={path}
      onPath={turnTo}
      field={asked.get('field') ?? undefined}
      tab={asked.has('draft') ? 'draft' : tabOf(asked.get('tab'))}
      publish={asked.has('publish')}
    />
  )
}
