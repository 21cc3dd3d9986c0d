import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMutation, useMutationState, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { LeadDetail, LeadsChange } from '../../../gen/desk'
import { DeskError, get, post } from '../../api'
import { say } from '../../frame/toasts'
import { useMay } from '../../session'
import { applied } from './handling'
import { scopeOf, underWay, useChanging, useKeepLead, type Doing } from './use-changing'
import { useUndo } from './use-undo'

/** Something done with a lead beside a change, with what is said then and the way back. */
export interface Action {
  action: string
  body?: unknown
  said?: string
  undo?: LeadsChange
}

/**
 * One lead, and what can be done with it. Changes of one lead are made one after the other, each from the version that
 * the one before it led to; the lead is shown as it will be.
 */
export function useLead(id: string, by?: ComeBy) {
  const takeBack = useUndo()
  const lead = useQuery({ queryKey: ['lead', id], queryFn: () => get<LeadDetail>(`/leads/${id}`) })
  const keepOf = useKeepLead()
  const keep = (detail: LeadDetail) => keepOf(id, detail)
  const { reading, read, leaveUnread } = useReading(id, lead, keep, by)
  const changing = useChanging(lead.data?.lead.brand)
  const change = useMutation(changing.options(id, reading))
  const act = useMutation({
    mutationKey: ['act', id],
    scope: scopeOf(id),
    mutationFn: ({ action, body }: Action) => post<LeadDetail>(`/leads/${id}/${action}`, body),
    onSuccess: (detail, { said, undo: back }) => {
      keep(detail)
      if (said) say(said, back && (() => void takeBack([back], said)))
    },
  })
  const parts = useMutationState({ filters: underWay(id), select: (one) => (one.state.variables as Doing).part })
  const isGone = lead.error instanceof DeskError && lead.error.status === 404
  const known = isGone ? undefined : lead.data
  const detail = known && {
    ...known,
    lead: { ...known.lead, handling: parts.reduce(applied, known.lead.handling) },
  }
  const make = (doing: Doing) => change.mutate(changing.kept(id, doing))
  return { lead, detail, change: { ...change, mutate: make }, act, keep, read, leaveUnread }
}

/** Milliseconds in which nobody reads a lead that they go past. */
const aGlance = 1500

/** Calls back when the page was in sight for a while. */
function useShownFor(ms: number, wanted: boolean, then: () => void) {
  const tell = useEffectEvent(then)
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => tell(), ms)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [wanted, ms])
}

/** How a lead was come to that nobody opened: by a step to it, or because the one before it is done. */
export type ComeBy = 'step' | 'done' | undefined

/**
 * Marks a lead as read when somebody opens it: once, so that it can be marked as unread while it is open. One that they
 * came to by a step is read when it was shown for a moment; one that came because the one before is done, and the
 * person may have left, only when they do something with it.
 */
function useReading(
  id: string,
  { data: detail, isFetchedAfterMount }: UseQueryResult<LeadDetail>,
  keep: (detail: LeadDetail) => void,
  by: ComeBy,
) {
  const [touched, setTouched] = useState(false)
  const waits = !!by && !touched
  useShownFor(aGlance, waits && by === 'step' && !!detail, () => setTouched(true))
  const may = useMay('leads.handle')
  const opened = useRef('')
  const reading = useRef<Promise<void>>(undefined)
  const read = useEffectEvent(() => post<LeadDetail>(`/leads/${id}/read`).then(keep, () => {}))
  useEffect(() => {
    if (!detail || waits || opened.current === id) return
    const unread = !detail.lead.handling.readAt
    if (!unread && !isFetchedAfterMount) return // it was read, and may have been answered since
    opened.current = id
    if (may && unread) reading.current = read()
  }, [id, detail, isFetchedAfterMount, may, waits])
  return { reading, read: () => setTouched(true), leaveUnread: () => void (opened.current = id) }
}
