import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useLocation } from 'wouter'
import type { LinkFor, Me } from '../../gen/desk'
import { DeskError, post } from '../api'
import { useEnter } from '../session'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { ErrorLine, Failed } from '../ui/states'
import { EntrancePage } from './sign-in'

/** Where an invited person comes in; the link's token stands behind the #, which is sent to no server. */
export function Join() {
  const token = useRef(location.hash.slice(1)).current
  const [, go] = useLocation()
  const enter = useEnter()
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => post<LinkFor>('/link', { token }),
    retry: false,
    staleTime: Infinity,
  })
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const inside = {
    meta: { quiet: true },
    onSuccess: (me: Me) => {
      enter(me)
      go('/', { replace: true })
    },
  }
  const atOnce = useMutation({ mutationFn: () => post<Me>('/link/enter', { token }), ...inside })
  const byPassword = useMutation({ mutationFn: () => post<Me>('/link/password', { token, name, password }), ...inside })
  const byPasskey = useMutation({
    mutationFn: async () => {
      const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>('/link/passkey/begin', { token, name })
      return post<Me>('/link/passkey/finish', await startRegistration({ optionsJSON }))
    },
    ...inside,
  })
  const local = link.data?.local
  const entering = useRef(false)
  useEffect(() => {
    if (!local || entering.current) return
    entering.current = true
    atOnce.mutate()
  }, [local, atOnce])
  useEffect(() => setName((now) => now || (link.data?.name ?? '')), [link.data])

  if (link.isError) {
    return (
      <EntrancePage title="This link does not work">
        {link.error instanceof DeskError && link.error.status ? (
          <ErrorLine error={link.error} />
        ) : (
          <Failed error={link.error} again={() => void link.refetch()} />
        )}
        <a href="/sign-in" className="text-center font-medium text-accent underline">
          Sign in instead
        </a>
      </EntrancePage>
    )
  }
  if (!link.data || local)
    return <EntrancePage title="One moment…">{atOnce.isError && <ErrorLine error={atOnce.error} />}</EntrancePage>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    byPassword.mutate()
  }
  return (
    <EntrancePage title="Welcome to the Desk">
      <p className="text-soft">
        You are invited as <strong className="font-medium text-ink">{link.data.email}</strong> ({link.data.role}).
        Choose how you want to sign in from now on.
      </p>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Your name"
          autoComplete="name"
          value={name}
          onChange={(e) => setName(e.target.value)}
          hint="As your colleagues know you"
        />
        <Button kind="main" className="h-10" busy={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          <KeyRound size={16} aria-hidden="true" /> Use a passkey
        </Button>
        {byPasskey.isError && (
          <p role="alert" className="text-soft">
            No passkey was made. Try again, or choose a password.
          </p>
        )}
        <div className="flex items-center gap-3 text-faint" aria-hidden="true">
          <span className="h-px flex-1 bg-line" /> or <span className="h-px flex-1 bg-line" />
        </div>
        <input type="text" autoComplete="username" value={link.data.email} readOnly hidden />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          value={password}
          onChange={(e) => setPassword(e.target.value)}
          hint="12 characters at least; a few words are good"
        />
        <ErrorLine error={byPassword.error} />
        <Button type="submit" className="h-10" busy={byPassword.isPending}>
          Use this password
        </Button>
      </form>
    </EntrancePage>
  )
}
