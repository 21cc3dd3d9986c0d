import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PostDetail, PostPage, PostQuery, PostRow } from '../../../gen/desk'
import { DeskError, get, messageOf, post, put } from '../../api'
import { say, unsay, warn } from '../../frame/toasts'
import { moment } from '../../lib/time'
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

/** The same time of another day, where the person is. */
export function onDay(date: string, day: string): string {
  if (date.length <= 10) return day
  const [year, month, number] = day.split('-').map(Number)
  const at = new Date(date)
  at.setFullYear(year!, month! - 1, number)
  return at.toISOString()
}

export const idOf = ({ brand, id }: Pick<PostRow, 'brand' | 'id'>) => `post ${brand}/${id}`

/**
 * Moves posts to other days, one after the other. They are shown where they are to be at once, so that the next key
 * counts from there, until the last move is made and the posts were read again.
 */
export function useMoves(known: PostRow[]) {
  const client = useQueryClient()
  const [moving, setMoving] = useState<ReadonlyMap<string, PostRow>>(new Map())
  const line = useRef<Promise<void>>(Promise.resolve())
  const last = useRef<object>(undefined)
  const refused = useRef('')
  const rows = [...known.filter((row) => !moving.has(idOf(row))), ...moving.values()]
  const move = (row: PostRow, day: string, words = '', exactly = '') => {
    if (!exactly && day === dayOf(row.date)) return
    const after = { ...row, date: exactly || (row.state === 'scheduled' ? hourToCome : onDay)(row.date!, day) }
    setMoving((others) => new Map(others).set(idOf(row), after))
    const mine = (last.current = {})
    line.current = line.current.then(async () => {
      try {
        const at = await moved(row, day, exactly)
        unsay(refused.current)
        const isLater = at && !exactly && hourOf(at) !== hourOf(row.date)
        say(words || `Moved to ${spoken(day)}${isLater ? `, ${hourOf(at)}` : ''}`, () => {
          const back = dayOf(row.date)
          move(after, back, `Back on ${spoken(back)}`, row.date)
        })
      } catch (error) {
        unsay(refused.current)
        refused.current = warn(messageOf(error))
      }
      if (last.current !== mine) return
      await client.invalidateQueries({ queryKey: ['posts'] })
      if (last.current === mine) setMoving(new Map())
    })
  }
  return { rows, move }
}

export const spoken = (day: string) =>
  new Date(`${day}T12:00`).toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' })

/** The time of day of what waits for it, where the person is. */
export const hourOf = (date: string | undefined) =>
  date && date.length > 10 ? new Date(date).toLocaleTimeString(undefined, { timeStyle: 'short' }) : ''

/** The same time of another day, or the next full hour of today where that time has passed. */
export function hourToCome(date: string, day: string): string {
  const at = onDay(date.length > 10 ? date : `${date}T09:00`, day)
  const next = new Date()
  next.setHours(next.getHours() + 1, 0, 0, 0)
  return Date.parse(at) <= Date.now() && dayOf(next) === day ? next.toISOString() : at
}

/**
 * Gives a post another day: what waits for its time waits for the same time of that day, or for exactly the time that
 * is given. Answers that time.
 */
async function moved(row: PostRow, day: string, exactly: string): Promise<string | undefined> {
  const path = pathOf(row.brand, row.id)
  const { text, version, state } = await get<PostDetail>(path)
  if (state === 'draft') {
    await put(path, { ...text, post: { ...text.post, date: exactly || day } }, version)
    return undefined
  }
  const at = exactly || hourToCome(text.post.date, day)
  if (Date.parse(at) <= Date.now())
    throw new DeskError(
      0,
      `${moment(at)} has passed. Choose a day that is still to come, or open it to give it another time.`,
    )
  await post(`${path}/publish`, { at }, version)
  return at
}
