import Link from 'next/link'

export function Icon({ size = 24, stroke = 1.75, children }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  )
}

/** The other pages are not part of this fixture, so nothing is fetched ahead. */
export function ButtonLink({ href, label, className = '' }) {
  return (
    <Link href={href} prefetch={false} data-kind="primary" className={`button ${className}`}>
      {label}
    </Link>
  )
}

export function ShopLink({ href, label }) {
  return (
    <a href={href} target="_blank" rel="noopener" data-kind="secondary" className="button">
      {label}
      <Icon size="1.05em">
        <path d="M15 3h6v6" />
        <path d="M10 14 21 3" />
        <path d="M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />
      </Icon>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

export function Heading({ id, title, subtitle, description }) {
  return (
    <header className="section-heading">
      <h2 id={id}>{title}</h2>
      {subtitle && <p className="section-subtitle">{subtitle}</p>}
      {description && <p className="section-description">{description}</p>}
    </header>
  )
}
