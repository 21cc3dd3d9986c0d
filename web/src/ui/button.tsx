import { ExternalLink } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'

type Kind = 'primary' | 'secondary'

export function Button({ kind = 'primary', ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { kind?: Kind }) {
  return <button type="button" {...rest} data-kind={kind} className={`button ${rest.className ?? ''}`} />
}

interface LinkProps {
  href: string
  kind?: Kind
  className?: string
  children: ReactNode
}

/** A link that looks like a button: inside the site, to a place on the page, or out to a new tab. */
export function ButtonLink({ href, kind = 'primary', className = '', children }: LinkProps) {
  const shared = { className: `button ${className}`, 'data-kind': kind }
  if (/^https?:/.test(href)) {
    return (
      <a href={href} target="_blank" rel="noopener" {...shared}>
        {children}
        <ExternalLink aria-hidden size={18} strokeWidth={1.75} />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    )
  }
  if (href.startsWith('#')) {
    return (
      <a href={href} {...shared}>
        {children}
      </a>
    )
  }
  return (
    <Link href={href} {...shared}>
      {children}
    </Link>
  )
}
