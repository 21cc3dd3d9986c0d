import { Link } from 'wouter'
import { useUiWords } from './words'

export interface Crumb {
  name: string
  href?: string
}

/** The way here; the last one is this page. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label={useUiWords().breadcrumb} className="breadcrumb">
      <ol>
        {items.map((item) => (
          <li key={item.name}>
            {item.href ? <Link href={item.href}>{item.name}</Link> : <span aria-current="page">{item.name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
