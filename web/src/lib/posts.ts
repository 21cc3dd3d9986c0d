import type { Post, Summary } from '../gen/input'
import { readingTime } from './format'

/** An ISO date, with or without a time of day. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/.test(text) && !Number.isNaN(Date.parse(text))

/** The same order as the server's: newest first, equal dates by file name. */
export const sortPosts = <T extends Summary>(posts: readonly T[]): T[] =>
  [...posts].sort((a, b) => Date.parse(b.date) - Date.parse(a.date) || (a.filename < b.filename ? -1 : 1))

/** A post with a date to come stays hidden until then. */
export const published = (post: Pick<Summary, 'date'>, now: number): boolean => Date.parse(post.date) <= now

/** A title as the last part of an address. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** By its words; a post that is nothing but a summary keeps what its author said. */
export function readingTimeOf(post: Pick<Post, 'sections' | 'conclusion' | 'readTime'>): string {
  const texts = [...(post.sections ?? []).map(({ content }) => content), post.conclusion ?? '']
  return texts.some((text) => text.trim()) ? readingTime(texts) : (post.readTime ?? readingTime(texts))
}
