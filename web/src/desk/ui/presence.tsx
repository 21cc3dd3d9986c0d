import { useEffect, useState } from 'react'
import type { Present, PresentList } from '../../gen/desk'
import { post, send } from '../api'
import { initials } from '../lib/time'

const every = 10_000

/** This window, which stays the same through a reload. */
function thisTab(): string {
  const kept = sessionStorage.getItem('desk-tab') ?? crypto.randomUUID()
  sessionStorage.setItem('desk-tab', kept)
  return kept
}
const tab = thisTab()

/** Who else has the thing at a path open, and the version that the server has; says that this window has it, too. */
export function usePresence(path: string, editing: boolean): PresentList | undefined {
  const [now, setNow] = useState<PresentList>()
  useEffect(() => {
    let current = true
    const look = () =>
      post<PresentList>(`${path}/presence`, { tab, editing }).then(
        (next) => current && setNow(next),
        () => {}, // the line that says what is saved tells of a lost network
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
  return now
}

interface OthersProps {
  others: Present[]
  /** What they have open, as it is said. */
  what: string
  /** What somebody does who changes it. */
  does?: string
}

/** The others as small circles. */
export function Others({ others, what, does = 'is writing here' }: OthersProps) {
  if (!others.length) return null
  return (
    <div className="flex items-center gap-1">
      {others.map((one) => {
        const words = `${one.name} ${one.editing ? does : `has ${what} open`}`
        return (
          <span
            key={one.tab}
            title={words}
            className={`grid size-7 place-items-center rounded-full bg-selected text-xs font-semibold
              ${one.editing ? 'ring-2 ring-warn' : ''}`}
          >
            <span aria-hidden="true">{initials(one.name)}</span>
            <span className="sr-only">{words}</span>
          </span>
        )
      })}
    </div>
  )
}
