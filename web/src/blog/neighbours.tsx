import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { usePageWords } from '../brand/input'
import type { PostData } from '../gen/input'

/** On to the next newer and the next older post. */
export function Neighbours({ newer, older }: Pick<PostData, 'newer' | 'older'>) {
  const words = usePageWords().blog
  if (!newer && !older) return null
  return (
    <nav aria-label={words.neighbours} className="post-neighbours">
      {older && (
        <Link href={older.path} className="post-neighbour" rel="prev">
          <ArrowLeft aria-hidden strokeWidth={1.75} />
          <span>
            <small>{words.previousPost}</small>
            {older.title}
          </span>
        </Link>
      )}
      {newer && (
        <Link href={newer.path} className="post-neighbour" data-next rel="next">
          <span>
            <small>{words.nextPost}</small>
            {newer.title}
          </span>
          <ArrowRight aria-hidden strokeWidth={1.75} />
        </Link>
      )}
    </nav>
  )
}
