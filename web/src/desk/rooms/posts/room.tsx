import { Redirect, Route, Switch } from 'wouter'
import { useMe } from '../../session'
import { Empty } from '../../ui/states'
import { CalendarPage } from './calendar-page'
import { EditorPage } from './editor-page'
import { lastBrand } from './last-brand'
import { ListPage } from './list-page'
import { RawPage } from './raw-page'
import './posts.css'

/** Posts: the list of a brand or of all, their calendar, and one post as a page of its own. */
export default function PostsRoom() {
  const brands = useMe().brands
  const [first, ...more] = brands
  if (!first) return <Empty title="No brand yet">An owner of the Desk can say which brands you work for.</Empty>
  return (
    <Switch>
      <Route path="/posts/-/calendar">
        <CalendarPage />
      </Route>
      <Route path="/posts/-">
        <ListPage brand={undefined} />
      </Route>
      <Route path="/posts/:brand/raw/:file">{({ brand, file }) => <RawPage brand={brand} file={file} />}</Route>
      <Route path="/posts/:brand/:id">
        {({ brand, id }) => <EditorPage key={`${brand}/${id}`} brand={brand} id={id} />}
      </Route>
      <Route path="/posts/:brand">{({ brand }) => <ListPage brand={brand} />}</Route>
      <Route>
        <Redirect to={`/posts/${lastBrand(brands.map(({ id }) => id)) ?? (more.length ? '-' : first.id)}`} replace />
      </Route>
    </Switch>
  )
}
