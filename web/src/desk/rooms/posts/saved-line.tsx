import { useEffect, useState } from 'react'
import { Check, CloudOff, Loader } from 'lucide-react'
import { ago } from '../../lib/time'
import type { Keeping } from './keeper'

/** 'Saved 2 s ago', or why not yet. */
export function SavedLine({ keeping }: { keeping: Keeping }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (keeping.kind === 'saved')
    return (
      <p className="flex min-w-0 items-center gap-1 text-faint">
        <Check size={14} aria-hidden="true" className="shrink-0" />{' '}
        <span className="truncate">Saved {since(keeping.at, now)}</span>
      </p>
    )
  if (keeping.kind === 'unsaved')
    return (
      <p role="status" title={keeping.message} className="flex min-w-0 items-center gap-1 text-warn">
        <CloudOff size={14} aria-hidden="true" className="shrink-0" />
        <span className="truncate">Not saved; kept in this browser</span>
      </p>
    )
  if (keeping.kind === 'conflict') return <p className="truncate text-bad">Two versions</p>
  return (
    <p className="flex items-center gap-1 text-faint">
      <Loader size={14} aria-hidden="true" /> Saving…
    </p>
  )
}

function since(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  const said = ago(new Date(at).toISOString(), now)
  return /(min|h)$/.test(said) ? `${said} ago` : said
}
