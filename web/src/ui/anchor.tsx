import { ExternalLink } from 'lucide-react'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'
import { useUiWords } from './words'

export interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
  children: ReactNode
  /** Some external links show an icon of their own. */
  bareExternal?: boolean
}

/** A link that knows its three kinds of targets: inside the site, a place on the page, or out to a new tab. */
export function Anchor({ href, children, bareExternal = false, ...rest }: AnchorProps) {
  const { newTab } = useUiWords()
  if (/^https?:/.test(href)) {
    return (
      <a href={href} target="_blank" rel="noopener" {...rest}>
        {children}
        {!bareExternal && <ExternalLink aria-hidden size="1.05em" strokeWidth={1.75} />}
        <span className="sr-only">{` ${newTab}`}</span>
      </a>
    )
  }
  if (!href.startsWith('/')) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <Link href={href} {...rest}>
      {children}
    </Link>
  )
}
