import type { Summary } from '../gen/input'

const dateShape = /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/

/** An ISO date, with or without a time of day. The server accepts the same ones (internal/post/testdata/cases.json). */
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
