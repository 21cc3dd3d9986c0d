import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import type { Listed } from '../gen/input'

/** On to the neighbours in the same category. */
export function Pager({ previous, next, category }: { previous?: Listed; next?: Listed; category: string }) {
  if (!previous && !next) return null
  return (
    <nav aria-label={`More in ${category}`} className="section pager">
      <div className="container">
        {previous && (
          <Link href={`/products/${previous.id}`} className="pager-link">
            <ArrowLeft aria-hidden strokeWidth={1.75} />
            <span>
              <small>Previous in {category}</small>
              {previous.title}
            </span>
          </Link>
        )}
        {next && (
          <Link href={`/products/${next.id}`} className="pager-link" data-next>
            <span>
              <small>Next in {category}</small>
              {next.title}
            </span>
            <ArrowRight aria-hidden strokeWidth={1.75} />
          </Link>
        )}
      </div>
    </nav>
  )
}
