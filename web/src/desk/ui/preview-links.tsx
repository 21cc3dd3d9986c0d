import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { PreviewLink } from '../../gen/desk'
import { get, post, send } from '../api'
import { say } from '../frame/toasts'
import { moment } from '../lib/time'
import { useNames } from '../session'
import { Button } from './button'
import { Dialog } from './dialog'
import { ErrorLine } from './states'

const lives = { 'One day': 1, 'One week': 7, '30 days': 30 } as const

interface Props {
  /** Where the links of the draft are: listed, made and revoked. */
  path: string
  /** What the links show: 'this draft as it will look'. */
  shows: string
  /** Whether they can say what they think of it. */
  discussed?: boolean
  /** Saves what is typed, before a link is made. */
  save?: () => Promise<unknown>
}

/** Links that show a draft to people who are not at the Desk. */
export function PreviewLinks({ open, onClose, ...props }: Props & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Preview links">
      <Links {...props} />
    </Dialog>
  )
}

function Links({ path, shows, discussed, save }: Props) {
  const client = useQueryClient()
  const [days, setDays] = useState(7)
  const list = useQuery({ queryKey: ['previews', path], queryFn: () => get<PreviewLink[]>(path) })
  const again = async () => {
    await client.cancelQueries({ queryKey: ['previews', path] }) // a list that was asked for before is old by now
    await client.invalidateQueries({ queryKey: ['previews', path] })
  }
  const make = useMutation({
    mutationFn: async () => {
      await save?.()
      return post<PreviewLink>(path, { until: new Date(Date.now() + days * 86_400_000).toISOString() })
    },
    onSuccess: again,
    meta: { quiet: true },
  })
  const revoke = useMutation({
    mutationFn: (link: string) => send('DELETE', `${path}/${link}`),
    onSuccess: again,
    meta: { quiet: true },
  })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        Whoever has a link sees {shows}, and nothing else, until the link ends.
        {discussed && ' They can comment on it, and read what others say of it here.'}
      </p>
      <div className="flex gap-2">
        <select
          aria-label="How long the link is good"
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
          className="h-9 flex-1 rounded-desk border border-line-strong bg-ground px-2"
        >
          {Object.entries(lives).map(([words, count]) => (
            <option key={count} value={count}>
              {words}
            </option>
          ))}
        </select>
        <Button kind="main" busy={make.isPending} onClick={() => make.mutate()}>
          Make a link
        </Button>
      </div>
      <ErrorLine error={make.error ?? list.error ?? revoke.error} />
      {make.data?.address && <NewLink address={make.data.address} />}
      <ul className="divide-y divide-line">
        {list.data?.map((link) => (
          <Row key={link.id} link={link} busy={revoke.isPending} onRevoke={() => revoke.mutate(link.id)} />
        ))}
      </ul>
    </div>
  )
}

function NewLink({ address }: { address: string }) {
  return (
    <div className="flex gap-2">
      <input
        readOnly
        aria-label="The new link"
        className="field"
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void navigator.clipboard.writeText(address).then(() => say('Copied'))}>
        <Copy size={16} aria-hidden="true" /> Copy
      </Button>
    </div>
  )
}

function Row({ link, busy, onRevoke }: { link: PreviewLink; busy: boolean; onRevoke: () => void }) {
  const name = useNames()
  return (
    <li className="flex items-center gap-2 py-2">
      <span className="min-w-0 flex-1">
        Until {moment(link.until)}
        {link.shows && `: ${link.shows}`}
        <span className="block text-faint">
          made by {link.createdBy ? name(link.createdBy) : 'the server’s shell'}, {moment(link.createdAt)}
        </span>
      </span>
      <Button kind="danger" disabled={busy} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
