import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import type { PostDetail, PostRevision, PostRevisionText } from '../../../gen/desk'
import { get, post } from '../../api'
import { say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { Button } from '../../ui/button'
import { Differences } from '../../ui/differences'
import { Empty, Failed, WaitingRows } from '../../ui/states'
import { placesOf } from './places'
import type { Draft } from './use-draft'

const reasons: Record<string, string> = {
  saved: 'Saved',
  published: 'Published',
  restored: 'Restored',
  imported: 'Brought in',
}

/** Earlier states of the post, with what is different now. */
export function History({ draft }: { draft: Draft }) {
  const { brand, id, version } = draft.detail
  const path = `/posts/${brand}/${encodeURIComponent(id)}/revisions`
  const [open, setOpen] = useState<string>()
  const list = useQuery({
    queryKey: ['revisions', brand, id, version],
    queryFn: () => get<PostRevision[]>(path),
    placeholderData: (before) => before,
  })
  if (list.isPending) return <WaitingRows label="Loading earlier versions" />
  if (list.isError) return <Failed error={list.error} again={() => void list.refetch()} />
  if (!list.data.length)
    return <Empty title="No earlier version yet">The last 50 versions that were saved are kept here.</Empty>
  return (
    <ul className="divide-y divide-line">
      {list.data.map((one) => (
        <li key={one.id} className="px-4 py-2">
          <button
            aria-expanded={open === one.id}
            onClick={() => setOpen(open === one.id ? undefined : one.id)}
            className="flex w-full items-center gap-2 py-1 text-left"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{one.title || 'Without a title'}</span>
              <span className="block text-soft">
                {reasons[one.reason] ?? one.reason} by {one.name || 'somebody who left'}, {moment(one.savedAt)}
              </span>
            </span>
            <span className="shrink-0 text-faint">{one.words} words</span>
          </button>
          {open === one.id && <Earlier draft={draft} path={`${path}/${one.id}`} />}
        </li>
      ))}
    </ul>
  )
}

function Earlier({ draft, path }: { draft: Draft; path: string }) {
  const client = useQueryClient()
  const text = useQuery({
    queryKey: ['revision', path],
    queryFn: () => get<PostRevisionText>(path),
    staleTime: Infinity,
  })
  const restore = useMutation({
    mutationFn: async () => {
      await draft.flush()
      return post<PostDetail>(`${path}/restore`, {}, draft.version())
    },
    onSuccess: (detail) => {
      draft.follow(detail)
      void client.invalidateQueries({ queryKey: ['revisions'] })
      say('That version is back')
    },
  })
  if (text.isPending) return <WaitingRows rows={2} label="Loading this version" />
  if (text.isError) return <Failed error={text.error} again={() => void text.refetch()} />
  return (
    <div className="pb-3">
      <Differences places={placesOf(text.data.text.post, draft.text.post)} names={['Then', 'Now']} />
      <Button className="mt-2" busy={restore.isPending} onClick={() => restore.mutate()}>
        <RotateCcw size={16} aria-hidden="true" /> Restore this version
      </Button>
    </div>
  )
}
