import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import type { PostData } from '../gen/input'

/** On to the next newer and the next older post. */
export function Neighbours({ newer, older }: Pick<PostData, 'newer' | 'older'>) {
  if (!newer && !older) return null
  return (
    <nav aria-label="More articles" className="post-neighbours">
      {older && (
        <Link href={older.path} className="post-neighbour" rel="prev">
          <ArrowLeft aria-hidden strokeWidth={1.75} />
          <span>
            <small>Previous article</small>
            {older.title}
          </span>
        </Link>
      )}
      {newer && (
        <Link href={newer.path} className="post-neighbour" data-next rel="next">
          <span>
            <small>Next article</small>
            {newer.title}
          </span>
          <ArrowRight aria-hidden strokeWidth={1.75} />
        </Link>
      )}
    </nav>
  )
}
