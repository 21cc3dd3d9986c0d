import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, RotateCcw } from 'lucide-react'
import type { Comment } from '../../../gen/desk'
import { get, post } from '../../api'
import { ago } from '../../lib/time'
import { Button } from '../../ui/button'
import { Empty, Failed, WaitingRows } from '../../ui/states'
import { useKept } from '../../ui/use-kept'
import { pathOf, type Draft } from './use-draft'

const keyOf = ({ brand, id }: Draft['detail']) => ['comments', brand, id]

/** What was said about a post, at the Desk and by those who were sent a preview; looked for again and again. */
export function useComments({ detail }: Draft) {
  return useQuery({
    queryKey: keyOf(detail),
    queryFn: () => get<Comment[]>(`${pathOf(detail.brand, detail.id)}/comments`),
    refetchInterval: 5_000,
  })
}

/** How many comments wait for somebody to deal with them. */
export const openOf = (comments: readonly Comment[] = []) => comments.filter(({ resolved }) => !resolved).length

interface CommentsProps {
  draft: Draft
  query: ReturnType<typeof useComments>
}

export function Comments({ draft, query }: CommentsProps) {
  if (!query.data && query.isError) return <Failed error={query.error} again={() => void query.refetch()} />
  if (!query.data) return <WaitingRows rows={2} label="Reading the comments" />
  return <Discussion draft={draft} comments={query.data} />
}

function Discussion({ draft, comments }: { draft: Draft; comments: readonly Comment[] }) {
  const { detail } = draft
  const client = useQueryClient()
  const [words, setWords] = useKept('comment', `${detail.brand}/${detail.id}`)
  const path = `${pathOf(detail.brand, detail.id)}/comments`
  const keep = (list: Comment[]) => client.setQueryData(keyOf(detail), list)
  const say = useMutation({
    mutationFn: () => post<Comment[]>(path, { words }),
    onSuccess: (list) => {
      setWords('')
      keep(list)
    },
  })
  const resolve = useMutation({
    mutationFn: ({ id, resolved }: { id: string; resolved: boolean }) => post<Comment[]>(`${path}/${id}`, { resolved }),
    onSuccess: keep,
  })
  const line = (comment: Comment) => (
    <li key={comment.id} className="flex items-start gap-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-faint">
          <span className="font-medium text-ink">{comment.name}</span> · {ago(comment.at)}
          {!comment.by && ' · by a preview link'}
        </p>
        <p className={`wrap-anywhere whitespace-pre-line ${comment.resolved ? 'text-faint' : ''}`}>{comment.words}</p>
      </div>
      <Button
        kind="quiet"
        className="h-8"
        onClick={() => resolve.mutate({ id: comment.id, resolved: !comment.resolved })}
        aria-label={`${comment.resolved ? 'Open again' : 'Resolve'}: ${comment.words.slice(0, 60)}`}
      >
        {comment.resolved ? <RotateCcw size={14} aria-hidden="true" /> : <Check size={14} aria-hidden="true" />}
        {comment.resolved ? 'Open again' : 'Resolve'}
      </Button>
    </li>
  )
  const open = comments.filter(({ resolved }) => !resolved)
  const done = comments.filter(({ resolved }) => resolved)
  return (
    <div className="flex flex-col">
      {comments.length === 0 && (
        <Empty title="Nobody said anything yet">
          Whoever is sent a preview link can comment on it, without an account. So can everybody who writes here.
        </Empty>
      )}
      <ul aria-label="Open comments" className="divide-y divide-line">
        {open.map(line)}
      </ul>
      <form
        className="flex flex-col items-start gap-2 border-t border-line p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (words.trim()) say.mutate()
        }}
      >
        <label className="w-full">
          <span className="mb-1 block font-medium">Your comment</span>
          <textarea
            className="field min-h-20 py-2"
            readOnly={say.isPending}
            maxLength={2000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </label>
        <p className="text-faint">People with a preview link of this post read this too.</p>
        <Button type="submit" busy={say.isPending} disabled={!words.trim()}>
          Comment
        </Button>
      </form>
      {done.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-4 py-3 font-medium">{done.length} resolved</summary>
          <ul className="divide-y divide-line">{done.map(line)}</ul>
        </details>
      )}
    </div>
  )
}
