import type { Post } from '../../../gen/desk'
import type { Difference } from '../../ui/differences'

const fields = {
  title: 'Title',
  subtitle: 'Subtitle',
  excerpt: 'Excerpt',
  slug: 'Address',
  date: 'Date',
  author: 'Author',
  category: 'Category',
  image: 'Picture',
  seoTitle: 'Title for search engines',
  conclusion: 'Conclusion',
} as const

/** What two texts of a post say, place by place. */
export function placesOf(one: Post, other: Post): Difference[] {
  const plain = Object.entries(fields).map(([field, name]) => ({
    name,
    one: one[field as keyof typeof fields] ?? '',
    other: other[field as keyof typeof fields] ?? '',
  }))
  const count = Math.max(one.sections?.length ?? 0, other.sections?.length ?? 0)
  const text = (post: Post, at: number) => {
    const section = post.sections?.[at]
    return section ? [section.heading, section.content].filter(Boolean).join('\n') : ''
  }
  const sections = Array.from({ length: count }, (_, at) => ({
    name: `Section ${at + 1}`,
    one: text(one, at),
    other: text(other, at),
  }))
  return [...plain.slice(0, 3), ...sections, ...plain.slice(3)]
}
