import { useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { Me, Passkey } from '../../gen/desk'
import { get, post, send } from '../api'
import { rooms } from '../frame/rooms'
import { say } from '../frame/toasts'
import { ago } from '../lib/time'
import { setTheme, theme, type Theme } from '../lib/theme'
import { useEnter, useMe } from '../session'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { RoomHead } from '../ui/room-head'
import { ErrorLine } from '../ui/states'

/** A person's own name, keys, password and theme. */
export default function Account() {
  return (
    <>
      <RoomHead title="Your account">
        <Leave />
      </RoomHead>
      <div className="mx-auto flex max-w-xl flex-col gap-10 px-5 py-6">
        <NoRoom />
        <YourName />
        <Passkeys />
        <Password />
        <Themes />
      </div>
    </>
  )
}

/** Said to somebody whom no room is for. */
function NoRoom() {
  const { rights } = useMe()
  if (rooms.some((room) => rights.includes(room.right))) return null
  return (
    <p role="status" className="rounded-desk border border-warn bg-warn-ground px-4 py-3 text-warn">
      There is no room for you here yet: your role has none. Ask an owner for another role, under People.
    </p>
  )
}

function Leave() {
  const gone = () => location.assign('/') // nothing is left in the page for the next person
  const here = useMutation({ mutationFn: () => post('/sign-out'), onSuccess: gone })
  const everywhere = useMutation({ mutationFn: () => post('/sign-out-everywhere'), onSuccess: gone })
  return (
    <>
      <Button busy={everywhere.isPending} onClick={() => everywhere.mutate()}>
        Sign out everywhere
      </Button>
      <Button busy={here.isPending} onClick={() => here.mutate()}>
        Sign out
      </Button>
    </>
  )
}

function YourName() {
  const me = useMe()
  const enter = useEnter()
  const [name, setName] = useState(me.person.name)
  const save = useMutation({
    mutationFn: () => post<Me>('/me/name', { name }),
    onSuccess: (next) => {
      enter(next)
      say('Saved')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field className="flex-1" label="Your name" value={name} onChange={(event) => setName(event.target.value)} />
      <Button type="submit" busy={save.isPending}>
        Save
      </Button>
    </form>
  )
}

function Passkeys() {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const keys = useQuery({ queryKey: ['passkeys'], queryFn: () => get<Passkey[]>('/me/passkeys') })
  const keep = (list: Passkey[]) => client.setQueryData(['passkeys'], list)
  const add = useMutation({
    mutationFn: async () => {
      const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>('/me/passkeys/begin', { name })
      return post<Passkey[]>('/me/passkeys/finish', await startRegistration({ optionsJSON }))
    },
    onSuccess: (list) => {
      keep(list)
      setName('')
      say('Added')
    },
    meta: { quiet: true },
  })
  const remove = useMutation({
    mutationFn: async (id: string) => (await send('DELETE', `/me/passkeys/${id}`)).json() as Promise<Passkey[]>,
    onSuccess: keep,
  })
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys" className="mb-1 font-semibold">
        Passkeys
      </h2>
      <p className="mb-3 text-soft">
        A passkey lives on your phone or computer. There is nothing to remember, and nothing to steal from a server.
      </p>
      <ul className="mb-3 rounded-desk border border-line empty:hidden">
        {keys.data?.map((key) => (
          <li key={key.id} className="flex min-h-12 items-center gap-3 border-b border-line px-3 last:border-0">
            <span className="flex-1 truncate">{key.name}</span>
            <span className="text-faint">{key.usedAt ? `used ${ago(key.usedAt)}` : 'not used yet'}</span>
            <Button kind="quiet" aria-label={`Remove ${key.name}`} onClick={() => remove.mutate(key.id)}>
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-2">
        <Field
          className="flex-1"
          label="Add one"
          placeholder="Work laptop"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button busy={add.isPending} onClick={() => add.mutate()}>
          Add passkey
        </Button>
      </div>
      {add.isError && (
        <p role="alert" className="mt-2 text-soft">
          No passkey was made. Try again.
        </p>
      )}
    </section>
  )
}

function Password() {
  const me = useMe()
  const enter = useEnter()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const save = useMutation({
    mutationFn: () => post<Me>('/me/password', { current, next }),
    meta: { quiet: true },
    onSuccess: (changed) => {
      enter(changed)
      setCurrent('')
      setNext('')
      say('Changed. You are signed out everywhere else.')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h2 className="font-semibold">Password</h2>
      <input type="text" autoComplete="username" value={me.person.email} readOnly hidden />
      {me.hasPassword && (
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
      )}
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        value={next}
        onChange={(event) => setNext(event.target.value)}
        hint="12 characters at least"
      />
      <ErrorLine error={save.error} />
      <Button type="submit" className="self-start" busy={save.isPending}>
        {me.hasPassword ? 'Change password' : 'Set a password'}
      </Button>
    </form>
  )
}

function Themes() {
  const [chosen, choose] = useState<Theme>(theme)
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Theme</legend>
      <div className="flex gap-4">
        {(['system', 'light', 'dark'] as const).map((one) => (
          <label key={one} className="flex items-center gap-2">
            <input
              type="radio"
              name="theme"
              className="accent-accent"
              checked={chosen === one}
              onChange={() => {
                setTheme(one)
                choose(one)
              }}
            />
            {{ system: 'As the system', light: 'Light', dark: 'Dark' }[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
