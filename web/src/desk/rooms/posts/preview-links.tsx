import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { PreviewLink } from '../../../gen/desk'
import { get, post, send } from '../../api'
import { say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { useNames } from '../../session'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { Draft } from './use-draft'

const lives = { 'One day': 1, 'One week': 7, '30 days': 30 } as const

/** Links that show the draft to people who are not at the Desk. */
export function PreviewLinks({ open, onClose, draft }: { open: boolean; onClose: () => void; draft: Draft }) {
  return (
    <Dialog open={open} onClose={onClose} title="Preview links">
      <Links draft={draft} />
    </Dialog>
  )
}

function Links({ draft }: { draft: Draft }) {
  const { brand, id } = draft.detail
  const path = `/posts/${brand}/${encodeURIComponent(id)}/previews`
  const client = useQueryClient()
  const name = useNames()
  const [days, setDays] = useState(7)
  const list = useQuery({ queryKey: ['previews', brand, id], queryFn: () => get<PreviewLink[]>(path) })
  const again = () => client.invalidateQueries({ queryKey: ['previews', brand, id] })
  const make = useMutation({
    mutationFn: async () => {
      await draft.flush()
      return post<PreviewLink>(path, { until: new Date(Date.now() + days * 86_400_000).toISOString() })
    },
    onSuccess: again,
  })
  const revoke = useMutation({ mutationFn: (link: string) => send('DELETE', `${path}/${link}`), onSuccess: again })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        Whoever has a link sees this draft as it will look, and nothing else, until the link ends.
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
      {make.data?.address && (
        <div className="flex gap-2">
          <input
            readOnly
            aria-label="The new link"
            className="field"
            value={make.data.address}
            onFocus={(event) => event.target.select()}
          />
          <Button
            onClick={() => {
              void navigator.clipboard.writeText(make.data.address!).then(() => say('Copied'))
            }}
          >
            <Copy size={16} aria-hidden="true" /> Copy
          </Button>
        </div>
      )}
      <ul className="divide-y divide-line">
        {list.data?.map((link) => (
          <li key={link.id} className="flex items-center gap-2 py-2">
            <span className="min-w-0 flex-1">
              Until {moment(link.until)}
              <span className="block text-faint">
                made by {name(link.createdBy)}, {moment(link.createdAt)}
              </span>
            </span>
            <Button kind="danger" onClick={() => revoke.mutate(link.id)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
