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
import { pathOf, type Draft } from './use-draft'

const reasons: Record<string, string> = {
  saved: 'Saved',
  published: 'Published',
  restored: 'Restored',
  imported: 'Brought in',
  discarded: 'Dropped',
  unpublished: 'Taken down',
}

/** What became of a state, and by whom. */
function fateOf({ reason, name, by }: PostRevision): string {
  const writer = name || 'somebody who left'
  if (reason === 'replaced') return `Written by ${writer}, replaced by ${by || 'somebody who left'}`
  return `${reasons[reason] ?? reason} by ${(reason !== 'saved' && by) || writer}`
}

/** Puts an earlier state back, by its id. */
export function useRestore(draft: Draft) {
  const client = useQueryClient()
  const { brand, id } = draft.detail
  return useMutation({
    mutationFn: async (revision: string) => {
      await draft.flush()
      return post<PostDetail>(`${pathOf(brand, id)}/revisions/${revision}/restore`, {}, draft.version())
    },
    onSuccess: (detail) => {
      draft.follow(detail)
      void client.invalidateQueries({ queryKey: ['revisions'] })
      say('That version is back')
    },
  })
}

/** Earlier states of the post, with what is different now. */
export function History({ draft }: { draft: Draft }) {
  const { brand, id, version } = draft.detail
  const path = `${pathOf(brand, id)}/revisions`
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
                {fateOf(one)}, {moment(one.savedAt)}
              </span>
            </span>
            <span className="shrink-0 text-faint">{one.words} words</span>
          </button>
          {open === one.id && <Earlier draft={draft} id={one.id} />}
        </li>
      ))}
    </ul>
  )
}

function Earlier({ draft, id }: { draft: Draft; id: string }) {
  const path = `${pathOf(draft.detail.brand, draft.detail.id)}/revisions/${id}`
  const text = useQuery({
    queryKey: ['revision', path],
    queryFn: () => get<PostRevisionText>(path),
    staleTime: Infinity,
  })
  const restore = useRestore(draft)
  if (text.isPending) return <WaitingRows rows={2} label="Loading this version" />
  if (text.isError) return <Failed error={text.error} again={() => void text.refetch()} />
  return (
    <div className="pb-3">
      <Differences places={placesOf(text.data.text.post, draft.text.post)} names={['Then', 'Now']} />
      <Button className="mt-2" busy={restore.isPending} onClick={() => restore.mutate(id)}>
        <RotateCcw size={16} aria-hidden="true" /> Restore this version
      </Button>
    </div>
  )
}
