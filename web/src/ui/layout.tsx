import type { ReactNode } from 'react'

interface SectionProps {
  id?: string
  label?: string
  tint?: boolean
  className?: string
  children: ReactNode
}

/** A band of the page with the shared vertical rhythm. */
export function Section({ id, label, tint = false, className = '', children }: SectionProps) {
  return (
    <section
      id={id}
      aria-label={label}
      data-tint={tint || undefined}
      className={`py-(--section-space) ${tint ? 'bg-surface' : ''} ${className}`}
    >
      <div className="container">{children}</div>
    </section>
  )
}

interface HeadingProps {
  title: string
  subtitle?: string
  description?: string
  as?: 'h1' | 'h2'
}

export function SectionHeading({ title, subtitle, description, as: Title = 'h2' }: HeadingProps) {
  return (
    <header className="section-heading mb-10 max-w-[68ch]">
      <Title>{title}</Title>
      {subtitle && <p className="mt-4 text-lg text-muted">{subtitle}</p>}
      {description && <p className="mt-3 text-muted">{description}</p>}
    </header>
  )
}

export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="badge inline-block rounded-control bg-accent px-3 py-1 text-xs font-semibold text-on-accent">
      {children}
    </span>
  )
}
