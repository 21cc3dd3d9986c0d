import type { BlogData } from '../gen/input'
import { limits } from '../gen/rules'
import { pairs } from '../lib/query'

const perPage = limits.postsPerPage

export const pageCount = (posts: number): number => Math.max(1, Math.ceil(posts / perPage))

/** The page that an address asks for; page 1 when it asks for none that exists. */
export function pageOf(search: string, pages: number): number {
  const asked = pairs(search).find(([name]) => name === 'page')?.[1] ?? ''
  const page = /^\+?\d+$/.test(asked) ? Number(asked) : 1
  return page >= 1 && page <= pages ? page : 1
}

export const pageAddress = (page: number, tag = ''): string => {
  const asked = [...(tag ? [`tag=${encodeURIComponent(tag)}`] : []), ...(page > 1 ? [`page=${page}`] : [])].join('&')
  return asked ? `/blog?${asked}` : '/blog'
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The tags that most of the posts have, each as the newest of them writes it. */
export function topicsOf({ posts, topics }: BlogData): string[] {
  if (topics) return topics
  const uses = new Map<string, { tag: string; count: number }>()
  for (const tag of posts.flatMap(({ tags = [] }) => tags)) {
    const known = uses.get(tag.toLowerCase()) ?? { tag, count: 0 }
    uses.set(tag.toLowerCase(), { ...known, count: known.count + 1 })
  }
  return [...uses]
    .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
    .map(([, { tag }]) => tag)
    .slice(0, limits.topics)
}

/** The posts with the tag that an address asks for, and the tag as they write it; all where no post has it. */
export function taggedOf(blog: BlogData, search: string): BlogData {
  const asked = pairs(search).find(([name]) => name === 'tag')?.[1]
  if (blog.tag || !asked) return blog
  const posts = blog.posts.filter(({ tags = [] }) => tags.some((tag) => same(tag, asked)))
  const tag = posts[0]?.tags?.find((one) => same(one, asked))
  return tag ? { ...blog, posts, total: posts.length, offset: 0, tag, topics: topicsOf(blog) } : blog
}

/** First, last and the current page with its neighbours; 'gap' where pages are left out. */
export function pageNumbers(current: number, pages: number): (number | 'gap')[] {
  const shown = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .sort((a, b) => a - b)
  return shown.flatMap((page, at) => (at > 0 && page - shown[at - 1]! > 1 ? ['gap' as const, page] : [page]))
}

/** The posts of one page, when `posts` starts at `offset` of the whole list. */
export const slicePage = <T>(posts: readonly T[], offset: number, page: number): T[] => {
  const first = (page - 1) * perPage - offset
  return posts.slice(Math.max(0, first), Math.max(0, first + perPage))
}
