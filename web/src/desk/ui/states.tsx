import type { ReactNode } from 'react'
import { messageOf } from '../api'
import { Button } from './button'

/** What a place will show, and the one thing to do. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-16 text-center">
      <h2 className="font-semibold">{title}</h2>
      {children && <p className="max-w-sm text-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

/** What happened, and how to go on. */
export function Failed({ error, again }: { error: unknown; again: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-16 text-center">
      <h2 className="font-semibold">That did not work</h2>
      <p className="max-w-sm text-soft">{messageOf(error)}</p>
      <Button onClick={again}>Try again</Button>
    </div>
  )
}

/** The shape of rows that are on their way. */
export function WaitingRows({ rows = 8, label }: { rows?: number; label: string }) {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {label}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-14 flex-col justify-center gap-2 border-b border-line px-4" aria-hidden="true">
          <div className="waiting h-3" style={{ width: `${40 + ((row * 17) % 30)}%` }} />
          <div className="waiting h-2.5" style={{ width: `${55 + ((row * 23) % 35)}%` }} />
        </div>
      ))}
    </div>
  )
}

export function ErrorLine({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <p role="alert" className="whitespace-pre-line rounded-desk border border-bad bg-bad-ground px-3 py-2 text-bad">
      {messageOf(error)}
    </p>
  )
}
