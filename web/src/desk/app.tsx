import { Suspense, useState } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { SignedIn, useEnter, useSession, type Right } from './session'
import type { Me } from '../gen/desk'
import { loadable, type Loadable } from '../lib/loadable'
import { Frame } from './frame/frame'
import { Unbroken } from './frame/unbroken'
import { rooms } from './frame/rooms'
import { Failed, WaitingRows } from './ui/states'
import { Join } from './rooms/join'
import { SignIn, SignInAgain } from './rooms/sign-in'

const Leads = loadable(() => import('./rooms/leads/room'))
const Offer = loadable(() => import('./rooms/leads/quote/offer-page'))
const Posts = loadable(() => import('./rooms/posts/room'))
const Sites = loadable(() => import('./rooms/sites/room'))
const People = loadable(() => import('./rooms/people'))
const Trail = loadable(() => import('./rooms/trail'))
const Account = loadable(() => import('./rooms/account'))

/**
 * Fetches the room that an address leads to. Once its code is there it draws without a pause; a room that is
 * waited for behind a fallback is held back by React for 300 ms, so that the screen does not flicker.
 */
export function fetchRoom(path: string): Promise<unknown> | undefined {
  const byName: Record<string, Loadable<object>> = {
    leads: Leads,
    posts: Posts,
    sites: Sites,
    people: People,
    trail: Trail,
    account: Account,
  }
  return byName[path.split('/')[1] || 'leads']?.preload?.()
}

const may = (me: Me, right: Right) => me.rights.includes(right)

/** The first room a person may be in. */
const home = (me: Me) => rooms.find((room) => may(me, room.right))?.path ?? '/account'

export function App() {
  const session = useSession()
  const enter = useEnter()
  const [was, setWas] = useState<Me>()
  if (session.data && session.data !== was) setWas(session.data)
  const me = session.data ?? was
  if (session.isPending) return <WaitingRows label="Opening the Desk" />
  if (session.isError && !me) return <Failed error={session.error} again={() => void session.refetch()} />
  // Whoever comes back finds everything as it was; somebody else gets a Desk of their own.
  const back = (now: Me) => {
    if (now.person.id !== me?.person.id) return location.reload()
    enter(now)
  }
  return (
    <Switch>
      <Route path="/join" component={Join} />
      {!me && <Route component={SignIn} />}
      {me && (
        <Route>
          <SignedIn me={me}>
            <Frame>
              <Unbroken>
                <Suspense fallback={<WaitingRows label="Loading" />}>
                  <Switch>
                    {may(me, 'leads.read') && <Route path="/leads/:id?" component={Leads} />}
                    {may(me, 'leads.read') && <Route path="/leads/:id/offer" component={Offer} />}
                    {may(me, 'posts') && <Route path="/posts/*?" component={Posts} />}
                    {may(me, 'sites') && <Route path="/sites/*?" component={Sites} />}
                    {may(me, 'people') && <Route path="/people" component={People} />}
                    {may(me, 'trail') && <Route path="/trail" component={Trail} />}
                    <Route path="/account" component={Account} />
                    <Route>
                      <Redirect to={home(me)} replace />
                    </Route>
                  </Switch>
                </Suspense>
              </Unbroken>
            </Frame>
            {!session.data && <SignInAgain email={me.person.email} onEntered={back} />}
          </SignedIn>
        </Route>
      )}
    </Switch>
  )
}
