import { Link } from 'wouter'
import { moment } from '../../lib/time'
import { useMe } from '../../session'
import { useProposed } from './use-proposed'

/** The posts of all brands that wait for somebody's word, each with the way to it. */
export function ProposedPosts() {
  const { brands } = useMe()
  const list = useProposed()
  if (!list.length) return null
  return (
    <section aria-label="Proposed posts">
      <h2 className="mb-2 font-semibold">Proposed posts</h2>
      <ul className="divide-y divide-line rounded-desk border border-line">
        {list.map((one) => (
          <li key={`${one.brand} ${one.id}`}>
            <Link href={`/posts/${one.brand}/${one.id}`} className="block px-4 py-3 hover:bg-hover">
              <p className="font-medium wrap-anywhere">{one.title || 'Without a title'}</p>
              <p className="text-faint">
                {one.name}, {moment(one.made)} · {brands.find(({ id }) => id === one.brand)?.name ?? one.brand}
              </p>
              <p className="wrap-anywhere text-soft">{one.why}</p>
              <p className={one.mayDecide ? 'text-warn' : 'text-soft'}>
                {one.mayDecide ? 'For you to decide' : 'Somebody else decides about it'}
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
