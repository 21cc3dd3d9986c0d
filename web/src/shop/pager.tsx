import { fill } from '../lib/format'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { useShopWords } from '../brand/input'
import type { Listed } from '../gen/input'

/** On to the neighbours in the same category. */
export function Pager({ previous, next, category }: { previous?: Listed; next?: Listed; category: string }) {
  const words = useShopWords().product
  if (!previous && !next) return null
  return (
    <nav aria-label={fill(words.others, { category })} className="section pager">
      <div className="container">
        {previous && (
          <Link href={`/products/${previous.id}`} className="pager-link">
            <ArrowLeft aria-hidden strokeWidth={1.75} />
            <span>
              <small>{fill(words.previous, { category })}</small>
              {previous.title}
            </span>
          </Link>
        )}
        {next && (
          <Link href={`/products/${next.id}`} className="pager-link" data-next>
            <span>
              <small>{fill(words.next, { category })}</small>
              {next.title}
            </span>
            <ArrowRight aria-hidden strokeWidth={1.75} />
          </Link>
        )}
      </div>
    </nav>
  )
}
