import type { ReactNode } from 'react'

/** Tells screen readers what changed without moving focus. It must be in the page before its text changes. */
export function Status({ children }: { children?: ReactNode }) {
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {children}
    </p>
  )
}
