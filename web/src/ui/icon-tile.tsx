import type { ReactNode } from 'react'

/** A 44 px tile around an icon or an emoji; decoration, so hidden from screen readers. */
export function IconTile({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <span aria-hidden className={`feature-icon ${className}`}>
      {children}
    </span>
  )
}
