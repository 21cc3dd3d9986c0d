import { useEffect, useEffectEvent, useRef } from 'react'
import type { LeadPage, LeadQuery, LeadRow } from '../../../gen/desk'
import { post } from '../../api'
import { offer, say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { useNames } from '../../session'
import { isOwn } from './own-changes'
import { useWords } from './words'

/** Those that are in a list no more, though what came after them is. The end of a list may only have moved on. */
export function goneFrom(before: LeadRow[], now: LeadRow[], isWhole: boolean): LeadRow[] {
  const there = new Set(now.map(({ id }) => id))
  const last = before.findLastIndex(({ id }) => there.has(id))
  return (isWhole ? before : before.slice(0, Math.max(last, 0))).filter(({ id }) => !there.has(id))
}

type Name = (id: string | undefined) => string
type StageName = (id: string) => string

/** What a colleague did with a lead, as it is said; nothing where nobody did, and only time went by. */
export function whatBecame(before: LeadRow, now: LeadRow | undefined, name: Name, stage: StageName): string {
  const who = before.name || 'A lead'
  if (!now) return `${who} is not among your leads any more`
  const [was, is] = [before.handling, now.handling]
  if (now.state === 'flagged' && before.state !== 'flagged') return `${who} was set aside`
  if (was.version === is.version) return ''
  if (!was.handledAt && is.handledAt) return `${who} was handled by ${name(is.handledBy)}`
  if (was.handledAt && !is.handledAt) return `${who} is open again`
  if (is.remindAt && is.remindAt !== was.remindAt) return `${who} comes back ${moment(is.remindAt)}`
  if (was.assignedTo !== is.assignedTo) return `${who} is with ${is.assignedTo ? name(is.assignedTo) : 'nobody'} now`
  if (was.stage !== is.stage) return `${who} is now ${stage(is.stage).toLowerCase()}`
  if (!was.readAt && is.readAt) return `${who} was read by ${name(is.readBy)}`
  return `${who} was changed, and left this list`
}

interface Shown {
  query: LeadQuery
  rows: LeadRow[]
  /** Whether there are no more than these. */
  isWhole: boolean
  /** Whether these rows are of this query, and not on their way. */
  isSettled: boolean
  /** Whether a lead leaves it by a change after which it would stay in the list without filters. */
  isFiltered: boolean
}

/**
 * Says what became of leads that left the list that is shown, so that nobody thinks they are lost: colleagues changed
 * them, or the person's own change, which is said where it is made, no longer fits the filter.
 */
export function useGone({ query, rows, isWhole, isSettled, isFiltered }: Shown, onShow: (ids: string[]) => void) {
  const name = useNames()
  const { stageName } = useWords()
  const shown = useRef<{ asked: string; rows: LeadRow[] }>(undefined)
  const asked = JSON.stringify(query)
  const tell = useEffectEvent(async (gone: LeadRow[]) => {
    const ids = gone.map(({ id }) => id)
    const { leads } = await post<LeadPage>('/leads/search', { ids })
    const said = gone
      .map(
        (before) =>
          [
            before.id,
            whatBecame(
              before,
              leads.find(({ id }) => id === before.id),
              name,
              stageName,
            ),
          ] as const,
      )
      .filter(([, what]) => what)
    const [first, ...more] = said
    if (!first) return
    const there = new Set(leads.map(({ id }) => id))
    if (!said.some(([id]) => there.has(id)))
      return say(more.length ? `${said.length} leads are not among your leads any more` : first[1])
    const title = more.length ? `${said.length} leads left this list: colleagues changed them` : first[1]
    offer(title, 'Show', () => onShow(said.map(([id]) => id)))
  })
  const show = useEffectEvent(onShow)
  useEffect(() => {
    if (!isSettled) return
    const before = shown.current
    shown.current = { asked, rows }
    if (before?.asked !== asked) return
    const left = goneFrom(before.rows, rows, isWhole)
    const own = left.find(({ id }) => isOwn(id))
    if (own && isFiltered)
      offer(`${own.name || 'A lead'} left this list: it fits the filter no more`, 'Show', () => show([own.id]))
    const gone = left.filter(({ id }) => !isOwn(id))
    if (gone.length) tell(gone.slice(0, 200)).catch(() => {}) // it is asked for again with the next change
  }, [asked, rows, isWhole, isSettled, isFiltered])
}
