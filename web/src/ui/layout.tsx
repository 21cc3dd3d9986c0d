import type { ReactNode } from 'react'

interface SectionProps {
  id?: string
  /** Names the section for assistive technology where no heading does. */
  label?: string
  labelledBy?: string
  /** Sits on the variant's second ground. Never two in a row. */
  tint?: boolean
  /** One of the layouts that the styles know for this section. */
  layout?: string
  className?: string
  children: ReactNode
}

/** A band of the page with the shared vertical rhythm. */
export function Section({ id, label, labelledBy, tint = false, layout, className = '', children }: SectionProps) {
  return (
    <section
      id={id}
      aria-label={label}
      aria-labelledby={labelledBy}
      data-tint={tint || undefined}
      data-layout={layout}
      className={`section ${className}`}
    >
      <div className="container">{children}</div>
    </section>
  )
}

interface HeadingProps {
  id?: string
  eyebrow?: string
  title: string
  subtitle?: string
  description?: string
  as?: 'h1' | 'h2'
}

export function SectionHeading({ id, eyebrow, title, subtitle, description, as: Title = 'h2' }: HeadingProps) {
  return (
    <header className="section-heading">
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <Title id={id}>{title}</Title>
      {subtitle && <p className="section-subtitle">{subtitle}</p>}
      {description && <p className="section-description">{description}</p>}
    </header>
  )
}

export function Eyebrow({ children }: { children: ReactNode }) {
  return <p className="eyebrow">{children}</p>
}

export { Badge } from './badge'
