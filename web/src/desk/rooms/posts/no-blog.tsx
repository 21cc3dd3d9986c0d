import { Link } from 'wouter'
import type { Me } from '../../../gen/desk'
import { useMay } from '../../session'
import { Empty } from '../../ui/states'

type Brand = Me['brands'][number]

type Why = NonNullable<Brand['noBlog']>

const reasons: Record<Why, { short: string; whole: string; field: string; way: string }> = {
  off: {
    short: 'has no blog',
    whole: 'It has no blog, so nothing can be written for it.',
    field: 'pages',
    way: 'Add a blog to its pages',
  },
  content: {
    short: 'its posts are not written here',
    whole: 'Its blog shows the posts of its content file, so nothing that is written here would appear.',
    field: 'blog.source',
    way: 'Set the source of its blog to storage',
  },
  examples: {
    short: 'shows examples in place of posts',
    whole: 'Its blog shows examples that come with the site, so nothing that is written here would appear.',
    field: 'blog.source',
    way: 'Set the source of its blog to storage',
  },
}

/** Why no post can be begun for a brand, in a few words; undefined where one can. */
export const whyNoBlog = ({ noBlog }: Brand) => noBlog && reasons[noBlog].short

interface NoBlogProps {
  brand: Brand
  why: Why
}

/** What stands in the list of a brand whose blog shows no posts that are written here. */
export function NoBlog({ brand: { id, name }, why }: NoBlogProps) {
  const may = useMay('sites')
  const { whole, field, way } = reasons[why]
  return (
    <Empty
      title={`No posts of ${name} are written here`}
      action={
        may && (
          <Link
            href={`/sites/${id}?tab=site&at=${field}`}
            className="inline-flex h-9 items-center rounded-desk border border-line px-3 font-medium hover:bg-hover"
          >
            {way}
          </Link>
        )
      }
    >
      {whole} {!may && 'Somebody who changes sites can set where its posts come from.'}
    </Empty>
  )
}
