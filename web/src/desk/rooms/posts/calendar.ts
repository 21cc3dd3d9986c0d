import { useQuery } from '@tanstack/react-query'
import type { PostDetail, PostPage, PostQuery, PostRow } from '../../../gen/desk'
import { DeskError, get, post, put } from '../../api'
import { pathOf } from './use-draft'

/** The day of a moment where the person is, as 2026-01-15; a date without a time of day is that day everywhere. */
export function dayOf(at: Date | string | undefined): string {
  if (typeof at === 'string' && at.length <= 10) return at
  if (!at) return ''
  const moment = new Date(at)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

const dayAfter = (day: string, count: number) => {
  const moment = new Date(`${day}T12:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + count)
  return moment.toISOString().slice(0, 10)
}

/** The days of the weeks that a month is in, from Monday on. */
export function daysOf(month: string): string[] {
  const first = `${month}-01`
  const weekday = (new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7
  const start = dayAfter(first, -weekday)
  const last = dayAfter(`${shiftMonth(month, 1)}-01`, -1)
  const days: string[] = []
  for (let day = start; day <= last || days.length % 7; day = dayAfter(day, 1)) days.push(day)
  return days
}

export function shiftMonth(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year!, number! - 1 + count, 1)).toISOString().slice(0, 7)
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** How many days an arrow key moves by. */
export const stepOf = (key: string): number => steps[key] ?? 0

/** The posts of all brands whose day is in the weeks of a month. */
export function useMonth(month: string) {
  const days = daysOf(month)
  // Days begin at another hour elsewhere.
  const query: PostQuery = { from: dayAfter(days[0]!, -1), to: dayAfter(days.at(-1)!, 1), limit: 200 }
  return useQuery({
    queryKey: ['posts', 'month', month],
    queryFn: async () => {
      const rows: PostRow[] = []
      for (let after: string | undefined; ;) {
        const page: PostPage = await post<PostPage>('/posts/search', after ? { ...query, after } : query)
        rows.push(...page.posts)
        after = page.next
        if (!after) return rows.filter(({ state }) => state !== 'quarantine')
      }
    },
    placeholderData: (before) => before,
  })
}

/** Gives a post another day: what waits for its time waits for the same time of that day. */
export async function moved(row: PostRow, day: string): Promise<void> {
  const path = pathOf(row.brand, row.id)
  const { text, version, state } = await get<PostDetail>(path)
  if (state === 'draft') {
    await put(path, { ...text, post: { ...text.post, date: day } }, version)
    return
  }
  const [year, month, date] = day.split('-').map(Number)
  const at = new Date(text.post.date.length > 10 ? text.post.date : `${text.post.date}T09:00`)
  at.setFullYear(year!, month! - 1, date)
  if (at.getTime() <= Date.now()) throw new DeskError(0, 'That day has passed. Choose one that is still to come.')
  await post(`${path}/publish`, { at: at.toISOString() }, version)
}
