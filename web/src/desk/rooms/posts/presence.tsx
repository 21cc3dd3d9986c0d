import { useEffect, useState } from 'react'
import { RotateCcw } from 'lucide-react'
import type { PostDetail, Present, PresentList } from '../../../gen/desk'
import { get, post, send } from '../../api'
import { initials } from '../../lib/time'
import { Button } from '../../ui/button'
import type { Draft } from './use-draft'

const every = 10_000

/** This window, which stays the same through a reload. */
function thisTab(): string {
  const kept = sessionStorage.getItem('desk-tab') ?? crypto.randomUUID()
  sessionStorage.setItem('desk-tab', kept)
  return kept
}
const tab = thisTab()

/** Who else has the post open; says that this window has it, too. */
export function useOthers(draft: Draft) {
  const { brand, id } = draft.detail
  const path = `/posts/${brand}/${encodeURIComponent(id)}`
  const [now, setNow] = useState<PresentList>()
  const editing = draft.keeping.kind !== 'saved'
  useEffect(() => {
    let current = true
    const look = () =>
      post<PresentList>(`${path}/presence`, { tab, editing }).then(
        (next) => current && setNow(next),
        () => {},
      )
    void look()
    const timer = setInterval(() => void look(), every)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [path, editing])
  useEffect(() => {
    const leave = () => void send('POST', `${path}/presence`, { tab, leaving: true }, undefined, true).catch(() => {})
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [path])
  // Somebody else saved, and there is nothing here that is not saved.
  const newer = !!now?.version && now.version !== draft.detail.version && draft.keeping.kind === 'saved'
  const load = async () => draft.follow(await get<PostDetail>(path))
  return { list: now?.others ?? [], behind: newer ? load : undefined }
}

export function Others({ others, behind }: { others: Present[]; behind: (() => Promise<void>) | undefined }) {
  if (!others.length && !behind) return null
  return (
    <div className="flex items-center gap-1">
      {others.map((one) => (
        <span
          key={one.tab}
          title={`${one.name} ${one.editing ? 'is writing here' : 'has this post open'}`}
          className={`grid size-7 place-items-center rounded-full bg-selected text-xs font-semibold ${one.editing ? 'ring-2 ring-warn' : ''}`}
        >
          <span aria-hidden="true">{initials(one.name)}</span>
          <span className="sr-only">
            {one.name} {one.editing ? 'is writing here' : 'has this post open'}
          </span>
        </span>
      ))}
      {behind && (
        <Button kind="quiet" className="h-7" onClick={() => void behind()}>
          <RotateCcw size={14} aria-hidden="true" /> Show the newer version
        </Button>
      )}
    </div>
  )
}
