import { useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, UserPlus } from 'lucide-react'
import type { Invited, Person } from '../../gen/desk'
import { get, post, send } from '../api'
import { say } from '../frame/toasts'
import { initials, since } from '../lib/time'
import { useMe } from '../session'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { RoomHead } from '../ui/room-head'
import { NoMail } from '../ui/no-mail'
import { ErrorLine, Failed, WaitingRows } from '../ui/states'
import { BrandChoice } from './brand-choice'
import { ApprovalLink } from './sites/approval-link'
import { Programs } from './programs'

type Role = Person['role']

const roles: Record<Role, string> = {
  owner: 'Owner: everything',
  editor: 'Editor: content and posts',
  sales: 'Sales: leads',
}

/** Who works here, and as what. */
export default function People() {
  const { brands } = useMe()
  const people = useQuery({ queryKey: ['people'], queryFn: () => get<Person[]>('/people') })
  const [inviting, setInviting] = useState(false)
  const [changing, setChanging] = useState<Person>()
  const [link, setLink] = useState<Invited>()
  return (
    <>
      <RoomHead title="People">
        <ApprovalLink />
        <Button kind="main" onClick={() => setInviting(true)}>
          <UserPlus size={16} aria-hidden="true" /> Invite
        </Button>
      </RoomHead>
      {people.isPending && <WaitingRows label="Loading people" />}
      {people.isError && <Failed error={people.error} again={() => void people.refetch()} />}
      <ul>
        {people.data?.map((person) => (
          <li key={person.id}>
            <button
              onClick={() => setChanging(person)}
              className={`flex min-h-14 w-full items-center gap-3 border-b border-line px-5 py-2 text-left
                hover:bg-hover`}
            >
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-selected text-xs font-semibold"
              >
                {initials(person.name || person.email)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{person.name || person.email}</span>
                <span className="block truncate text-soft">{person.email}</span>
              </span>
              <span className="text-right">
                <span className="block">{person.role in roles ? person.role : 'no role'}</span>
                <span className="block text-xs text-faint">
                  {!person.joinedAt && `invited ${since(person.createdAt)}: `}
                  {person.brands.map((id) => brands.find((one) => one.id === id)?.name ?? id).join(', ') ||
                    'all brands'}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Programs />
      <Invite open={inviting} onClose={() => setInviting(false)} onLink={setLink} />
      {changing && <Change person={changing} onClose={() => setChanging(undefined)} onLink={setLink} />}
      <ShowLink invited={link} onClose={() => setLink(undefined)} />
    </>
  )
}

function RoleAndBrands({
  role,
  brands,
  onChange,
}: {
  role: Role
  brands: string[]
  onChange: (role: Role, brands: string[]) => void
}) {
  return (
    <>
      <div>
        <label htmlFor="role" className="mb-1 block font-medium">
          Role
        </label>
        <select
          id="role"
          className="field"
          value={role}
          onChange={(event) => onChange(event.target.value as Role, brands)}
        >
          {Object.entries(roles).map(([id, words]) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
      </div>
      {role !== 'owner' && <BrandChoice brands={brands} onChange={(next) => onChange(role, next)} />}
    </>
  )
}

function Invite({ open, onClose, onLink }: { open: boolean; onClose: () => void; onLink: (invited: Invited) => void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('sales')
  const [brands, setBrands] = useState<string[]>([])
  const invite = useMutation({
    mutationFn: () => post<Invited>('/people', { email, role, brands }),
    meta: { quiet: true },
    onSuccess: (invited) => {
      void client.invalidateQueries({ queryKey: ['people'] })
      setEmail('')
      setRole('sales')
      setBrands([])
      onClose()
      onLink(invited)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Invite somebody">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="E-mail address"
          type="email"
          required
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RoleAndBrands
          role={role}
          brands={brands}
          onChange={(nextRole, nextBrands) => {
            setRole(nextRole)
            setBrands(nextBrands)
          }}
        />
        <NoMail so="hand the link that you get to them yourself" />
        <ErrorLine error={invite.error} />
        <Button type="submit" kind="main" busy={invite.isPending}>
          Make a link
        </Button>
      </form>
    </Dialog>
  )
}

function ShowLink({ invited, onClose }: { invited: Invited | undefined; onClose: () => void }) {
  return (
    <Dialog open={!!invited} onClose={onClose} title="A link for them">
      {invited && (
        <div className="flex flex-col gap-3">
          <p>
            It lets {invited.person.email} in once, until tomorrow.{' '}
            {invited.mailed ? 'It was mailed to them.' : 'Send it to them in a way that only they read.'}
          </p>
          <input
            aria-label="Link"
            className="field"
            readOnly
            value={invited.link}
            onFocus={(event) => event.target.select()}
          />
          <Button
            kind="main"
            onClick={() => void navigator.clipboard.writeText(invited.link).then(() => say('Copied'))}
          >
            <Copy size={16} aria-hidden="true" /> Copy
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Change({
  person,
  onClose,
  onLink,
}: {
  person: Person
  onClose: () => void
  onLink: (invited: Invited) => void
}) {
  const client = useQueryClient()
  const [role, setRole] = useState<Role>(person.role in roles ? person.role : 'sales')
  const [brands, setBrands] = useState(person.brands)
  const done = (words: string) => () => {
    void client.invalidateQueries({ queryKey: ['people'] })
    void client.invalidateQueries({ queryKey: ['names'] })
    say(words)
    onClose()
  }
  const save = useMutation({
    mutationFn: () => send('PUT', `/people/${person.id}`, { role, brands }),
    meta: { quiet: true },
    onSuccess: done('Saved'),
  })
  const remove = useMutation({
    mutationFn: () => send('DELETE', `/people/${person.id}`),
    meta: { quiet: true },
    onSuccess: done('Removed'),
  })
  const link = useMutation({
    mutationFn: () => post<Invited>(`/people/${person.id}/link`),
    onSuccess: (invited) => {
      onClose()
      onLink(invited)
    },
  })
  return (
    <Dialog open onClose={onClose} title={person.name || person.email}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">
          {person.email},{' '}
          {person.joinedAt ? `signed in ${since(person.lastSeenAt ?? person.joinedAt)}` : 'has not joined yet'}
        </p>
        <RoleAndBrands
          role={role}
          brands={brands}
          onChange={(nextRole, nextBrands) => {
            setRole(nextRole)
            setBrands(nextBrands)
          }}
        />
        <ErrorLine error={save.error ?? remove.error} />
        <div className="flex flex-wrap gap-2">
          <Button kind="main" busy={save.isPending} onClick={() => save.mutate()}>
            Save
          </Button>
          <Button busy={link.isPending} onClick={() => link.mutate()}>
            New link
          </Button>
          <Button kind="danger" className="ml-auto" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
