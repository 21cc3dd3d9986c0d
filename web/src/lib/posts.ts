import type { Post, Summary } from '../gen/input'
import { limits } from '../gen/rules'
import { shownText } from './marks'

const dateShape = /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/

/** An ISO date, with or without a time of day. The server accepts the same ones (internal/blog/testdata/cases.json). */
export function isDate(text: string): boolean {
  const day = dateShape.exec(text)?.[1]
  if (!day) return false
  const moment = new Date(`${day}T00:00:00Z`)
  // A day that the month does not have is read as one of the next month.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

/** The same order as the server's: newest first, equal dates by file name. */
export const sortPosts = <T extends Summary>(posts: readonly T[]): T[] =>
  [...posts].sort((a, b) => Date.parse(b.date) - Date.parse(a.date) || (a.filename < b.filename ? -1 : 1))

/** A post with a date to come stays hidden until then. */
export const published = (post: Pick<Summary, 'date'>, now: number): boolean => Date.parse(post.date) <= now

/** By its words as they are shown; a post that is nothing but a summary keeps what its author said. */
export function readingTimeOf(post: Pick<Post, 'sections' | 'conclusion' | 'readTime'>): string {
  const texts = [...(post.sections ?? []).map(({ content }) => content), post.conclusion ?? '']
  const words = texts.reduce((sum, text) => sum + (shownText(text).match(/\S+/g)?.length ?? 0), 0)
  if (!words && post.readTime) return post.readTime
  return `${Math.max(1, Math.ceil(words / limits.wordsPerMinute))} min read`
}
