import { useEffect, useState } from 'react'
import { Check, CloudOff, Loader, TriangleAlert } from 'lucide-react'
import { ago } from '../../lib/time'
import type { SaveState } from './autosave'

const line = 'flex min-w-0 items-center gap-1'

/** 'Saved 2 s ago', or why not yet. */
export function SavedLine({ state }: { state: SaveState<unknown> }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (state.kind === 'saved')
    return (
      <p className={`${line} text-faint`}>
        <Check size={14} aria-hidden="true" className="shrink-0" />{' '}
        <span className="truncate">
          Saved <span className="max-md:sr-only">{since(state.at, now)}</span>
        </span>
      </p>
    )
  if (state.kind === 'unsaved')
    return (
      <p role="status" title={state.message} className={`${line} text-warn`}>
        <CloudOff size={14} aria-hidden="true" className="shrink-0" />
        <span className="line-clamp-2">Not saved; kept in this browser</span>
        <span className="sr-only">{state.message}</span>
      </p>
    )
  if (state.kind === 'conflict')
    return (
      <p role="status" className={`${line} text-bad`}>
        <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
        <span className="truncate">Two versions</span>
      </p>
    )
  return (
    <p className={`${line} text-faint`}>
      <Loader size={14} aria-hidden="true" className="shrink-0" /> Saving…
    </p>
  )
}

function since(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  const said = ago(new Date(at).toISOString(), now)
  return /(min|h)$/.test(said) ? `${said} ago` : said
}
