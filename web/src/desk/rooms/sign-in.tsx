import { useState, type FormEvent, type ReactNode } from 'react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useSearch } from 'wouter'
import type { Me, SignInMethods } from '../../gen/desk'
import { DeskError, get, post } from '../api'
import { useEnter } from '../session'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { ErrorLine } from '../ui/states'

/** The page around signing in and joining: one column in the middle of the window. */
export function EntrancePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-5 px-5 py-10">
      <div>
        <p className="font-semibold text-accent">Desk</p>
        <h1 className="mt-1 text-xl font-semibold">{title}</h1>
      </div>
      {children}
    </main>
  )
}

async function byPasskey(): Promise<Me> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('/passkey/begin')
  return post<Me>('/passkey/finish', await startAuthentication({ optionsJSON }))
}

/** Whom a development machine makes its owner by itself. */
const localOwner = 'owner@localhost'

const refused = new DeskError(403, 'Nobody with that address is invited to this Desk. Ask an owner for an invitation.')

export function SignIn() {
  return (
    <EntrancePage title="Sign in">
      <SignInForm onEntered={useEnter()} />
      <LostWay />
    </EntrancePage>
  )
}

const methodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: () => get<SignInMethods>('/sign-in-methods'),
  staleTime: Infinity,
})

/** The ways back in for somebody who has no password or passkey any more. */
export function LostWay() {
  const { data: methods } = useQuery(methodsQuery)
  const [email, setEmail] = useState('')
  const link = useMutation({ mutationFn: () => post('/link/mail', { email }), meta: { quiet: true } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    link.mutate()
  }
  return (
    <details className="text-soft">
      <summary className="cursor-pointer font-medium">Can’t sign in?</summary>
      <div className="mt-3 flex flex-col gap-3">
        {methods?.mails && (
          <form onSubmit={submit} className="flex flex-col gap-3">
            <Field
              label="Your e-mail address at this Desk"
              type="email"
              required
              value={email}
              onChange={(e) => setEmail(e.target.value)}
            />
            <Button type="submit" busy={link.isPending}>
              Mail me a link
            </Button>
            <ErrorLine error={link.error} />
            {link.isSuccess && (
              <p role="status">
                If this address is at the Desk, a link is on its way to it. It lets you in once, within a day.
              </p>
            )}
          </form>
        )}
        <p>{methods?.mails ? 'Or ask' : 'Ask'} an owner of the Desk for a new link.</p>
        <p>
          Are you the only owner? On the machine that Livery runs on, this command prints a link that lets you in (with
          the same <code>--data</code> folder as the server, where it has one):
        </p>
        <code className="rounded-desk bg-hover px-3 py-2 break-all select-all">
          livery desk invite {email || (location.hostname === 'desk.localhost' ? localOwner : 'you@example.com')} --at{' '}
          {location.origin}
        </code>
      </div>
    </details>
  )
}

/** The methods to sign in, one below the other. */
function SignInForm({ email: known = '', onEntered }: { email?: string; onEntered: (me: Me) => void }) {
  const search = new URLSearchParams(useSearch())
  const methods = useQuery(methodsQuery)
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const quiet = { meta: { quiet: true }, onSuccess: onEntered }
  const words = useMutation({ mutationFn: () => post<Me>('/sign-in', { email, password }), ...quiet })
  const key = useMutation({ mutationFn: byPasskey, ...quiet })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    words.mutate()
  }
  return (
    <>
      <Button kind="main" className="h-10" busy={key.isPending} onClick={() => key.mutate()}>
        <KeyRound size={16} aria-hidden="true" /> Sign in with a passkey
      </Button>
      {key.isError && (
        <p role="alert" className="text-soft">
          No passkey was used. Try again, or use your password.
        </p>
      )}
      {methods.data?.provider && (
        <a
          href="/api/desk/provider"
          className="flex h-10 items-center justify-center rounded-desk border border-line font-medium hover:bg-hover"
        >
          Sign in with {methods.data.provider}
        </a>
      )}
      {search.get('provider') === 'refused' && <ErrorLine error={refused} />}
      <div className="flex items-center gap-3 text-faint" aria-hidden="true">
        <span className="h-px flex-1 bg-line" /> or <span className="h-px flex-1 bg-line" />
      </div>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="E-mail address"
          type="email"
          autoComplete="username webauthn"
          required
          value={email}
          onChange={(e) => setEmail(e.target.value)}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(e) => setPassword(e.target.value)}
        />
        <ErrorLine error={words.error} />
        <Button type="submit" className="h-10" busy={words.isPending}>
          {words.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
    </>
  )
}

/** The session ended: the person signs in on top of what they were doing, and goes on. */
export function SignInAgain({ email, onEntered }: { email: string; onEntered: (me: Me) => void }) {
  return (
    <Dialog open title="Sign in again">
      <div className="flex flex-col gap-5">
        <p className="text-soft">Your session ended. What you wrote is still here, and is saved once you are back.</p>
        <SignInForm email={email} onEntered={onEntered} />
      </div>
    </Dialog>
  )
}
