import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useSession, SignedIn, type Right } from './session'
import type { Me } from '../gen/desk'
import { Frame } from './frame/frame'
import { rooms } from './frame/rooms'
import { Failed, WaitingRows } from './ui/states'
import { Join } from './rooms/join'
import { SignIn } from './rooms/sign-in'

const Leads = lazy(() => import('./rooms/leads/room'))
const People = lazy(() => import('./rooms/people'))
const Trail = lazy(() => import('./rooms/trail'))
const Account = lazy(() => import('./rooms/account'))

const may = (me: Me, right: Right) => me.rights.includes(right)

/** The first room a person may be in. */
const home = (me: Me) => rooms.find((room) => may(me, room.right))?.path ?? '/account'

export function App() {
  const session = useSession()
  if (session.isPending) return <WaitingRows label="Opening the Desk" />
  if (session.isError) return <Failed error={session.error} again={() => void session.refetch()} />
  const me = session.data
  return (
    <Switch>
      <Route path="/join" component={Join} />
      {!me && <Route component={SignIn} />}
      {me && (
        <Route>
          <SignedIn me={me}>
            <Frame>
              <Suspense fallback={<WaitingRows label="Loading" />}>
                <Switch>
                  {may(me, 'leads.read') && <Route path="/leads/:id?" component={Leads} />}
                  {may(me, 'people') && <Route path="/people" component={People} />}
                  {may(me, 'trail') && <Route path="/trail" component={Trail} />}
                  <Route path="/account" component={Account} />
                  <Route>
                    <Redirect to={home(me)} replace />
                  </Route>
                </Switch>
              </Suspense>
            </Frame>
          </SignedIn>
        </Route>
      )}
    </Switch>
  )
}
