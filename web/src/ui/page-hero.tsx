import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb'
import { Eyebrow } from './layout'

interface Props {
  eyebrow?: string
  title: string
  subtitle?: string
  description?: string
  breadcrumb?: readonly Crumb[]
  /** Buttons, a date, a count: whatever belongs to the title. */
  children?: ReactNode
}

/**
 * The top band of an inner page. It runs under the navbar (data-bleed), so it must be the first thing in main.
 */
export function PageHero({ eyebrow, title, subtitle, description, breadcrumb, children }: Props) {
  return (
    <header className="page-hero" data-bleed>
      <div className="container">
        {breadcrumb && <Breadcrumb items={breadcrumb} />}
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <h1>{title}</h1>
        {subtitle && <p className="page-hero-subtitle">{subtitle}</p>}
        {description && <p className="page-hero-description">{description}</p>}
        {children && <div className="page-hero-extra">{children}</div>}
      </div>
    </header>
  )
}
