import type { HTMLAttributes } from 'react'

interface Props extends HTMLAttributes<HTMLElement> {
  as?: 'article' | 'div' | 'li' | 'figure' | 'aside'
  /** Lifts under the pointer: for cards that are, or hold, one link. */
  lift?: boolean
}

export function Card({ as: Tag = 'div', lift = false, className = '', ...rest }: Props) {
  return <Tag {...rest} data-lift={lift || undefined} className={`card ${className}`} />
}
