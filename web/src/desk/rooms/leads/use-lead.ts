import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMutation, useMutationState, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { LeadChange, LeadDetail, LeadsChange, LeadsChanged } from '../../../gen/desk'
import { DeskError, get, post, send } from '../../api'
import { say, warn } from '../../frame/toasts'
import { useMay, useMe, useNames } from '../../session'
import { markOwn } from './own-changes'
import { capital, tell } from './tell'
import { useWords } from './words'

type Handling = LeadDetail['lead']['handling']

/** How a lead was handled, of that alone which a change is about. */
function concerned(was: Handling, part: LeadChange): LeadChange {
  return {
    ...(part.unread !== undefined && { unread: !was.readAt }),
    ...(part.handled !== undefined && { handled: !!was.handledAt }),
    ...(part.assigned !== undefined && { assigned: was.assignedTo ?? '' }),
    ...(part.stage !== undefined && { stage: was.stage, lostBecause: was.lostBecause ?? '' }),
    ...(part.remindAt !== undefined && {
      remindAt: was.remindAt ?? new Date(0).toISOString(),
      remindAbout: was.remindAbout ?? '',
    }),
  }
}

/** The change that leads back to how a lead was handled. What is won or lost is handled with that. */
function undoing(was: Handling, part: LeadChange): LeadChange {
  const { remindAt, remindAbout = '' } = was
  return {
    ...concerned(was, part),
    ...(part.stage !== undefined && { handled: !!was.handledAt }),
    ...(dropsReminder(was, part) && remindAt && { remindAt, remindAbout }),
  }
}

/** Whether a change takes a reminder away that is still to come, since nothing is left to do. */
const dropsReminder = ({ remindAt, handledAt }: Handling, part: LeadChange) =>
  !handledAt && (part.handled ?? isOver(part.stage)) && !!remindAt && Date.parse(remindAt) > Date.now()

/** Whether nothing is left to do at a stage. */
export const isOver = (stage: string | undefined) => stage === 'won' || stage === 'lost'

/** How a lead is handled when a change is made that is still under way. */
function applied(was: Handling, part: LeadChange): Handling {
  const now = new Date().toISOString()
  const { stage = was.stage, assigned = was.assignedTo ?? '', lostBecause = '', remindAt } = part
  return {
    ...was,
    stage,
    lostBecause: part.stage === undefined ? (was.lostBecause ?? '') : lostBecause,
    assignedTo: assigned,
    ...(isOver(part.stage) && { handledAt: was.handledAt ?? now }),
    ...(part.handled !== undefined && { handledAt: part.handled ? now : '' }),
    ...(part.unread !== undefined && { readAt: part.unread ? '' : now }),
    ...(remindAt !== undefined && { remindAt, remindAbout: part.remindAbout ?? '' }),
    ...(dropsReminder(was, part) && { remindAt: '', remindAbout: '' }),
  }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Makes a change of a lead as the page knows it. What somebody else changed of it meanwhile is no obstacle, unless it
 * is the same part; then refused says what to tell.
 */
async function patched(
  id: string,
  part: LeadChange,
  known: LeadDetail | undefined,
  refused: (now: LeadDetail) => string,
) {
  let was = known?.lead.handling
  for (;;) {
    try {
      const answer = await send('PATCH', `/leads/${id}`, part, was?.version ?? 0)
      return { detail: (await answer.json()) as LeadDetail, was }
    } catch (error) {
      if (!(error instanceof DeskError && error.status === 412) || !was) throw error
      const now = await get<LeadDetail>(`/leads/${id}`)
      const { handling } = now.lead
      if (same(concerned(applied(was, part), part), concerned(handling, part))) return { detail: now, was: undefined }
      if (!same(concerned(was, part), concerned(handling, part))) throw new DeskError(412, refused(now))
      was = handling
    }
  }
}

/** Fetches again what a change of leads may have changed. */
export function useFetchAgain() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['lead'] })
    void client.invalidateQueries({ queryKey: ['leads'] })
    void client.invalidateQueries({ queryKey: ['counts'] })
  }
}

/** Gives a lead to nobody again that was taken by writing to its person, unless somebody else has it by now. */
export const givingBack = (id: string, me: string): LeadsChange => ({
  ids: [id],
  change: { assigned: '' },
  from: { assigned: me },
})

const undo = 'Undo'
const redo = 'Do it again'

/** Takes back what was done with leads, whichever of them is open by now. */
export function useUndo() {
  const again = useFetchAgain()
  const [, go] = useLocation()
  const run = async (calls: LeadsChange[], what: string, offer: string) => {
    const back: LeadsChange[] = []
    let refused = ''
    try {
      for (const call of calls) {
        markOwn(call.ids)
        const done = await post<LeadsChanged>('/leads/many', call)
        back.push(...done.undo)
        if (done.refused) refused ||= done.why ?? ''
      }
      if (refused) warn(refused)
      const [only, ...more] = calls.flatMap((call) => call.ids)
      if (only && !more.length) go(`/leads/${only}${location.search}${location.hash}`) // the next key is about it
      const other = offer === redo ? undo : redo
      const title = `${offer === redo ? 'Taken back' : 'Done again'}: ${what}`
      if (back.length) say(title, () => void run(back, what, other), offer)
    } catch (error) {
      warn(error instanceof Error ? error.message : 'That could not be taken back')
    }
    again()
  }
  return (calls: LeadsChange[], what: string) => run(calls, what, redo)
}

/** A change, with what is said when it is done; without words nothing is. */
export interface Doing {
  part: LeadChange
  said?: string
}

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
  const client = useQueryClient()
  const me = useMe()
  const name = useNames()
  const takeBack = useUndo()
  const lead = useQuery({ queryKey: ['lead', id], queryFn: () => get<LeadDetail>(`/leads/${id}`) })
  const keep = (detail: LeadDetail) => {
    markOwn([id])
    client.setQueryData(['lead', id], detail)
    void client.invalidateQueries({ queryKey: ['leads'] })
    void client.invalidateQueries({ queryKey: ['counts'] })
  }
  const { reading, read, leaveUnread } = useReading(id, lead, keep, by)
  const { stageName } = useWords(lead.data?.lead.brand)
  const scope = { id: `lead ${id}` }
  const refused = (now: LeadDetail) => {
    const other = now.story.findLast((event) => event.by && event.by !== me.person.id)
    const did = other ? capital(tell(other, name, stageName)) : 'Somebody else changed it'
    return `${now.lead.name ? `${now.lead.name}: ` : ''}${did}. Your change was not made.`
  }
  const change = useMutation({
    mutationKey: ['change', id],
    scope,
    mutationFn: async ({ part }: Doing) => {
      await reading.current // that it was read is a change of its own
      const { detail, was } = await patched(id, part, client.getQueryData<LeadDetail>(['lead', id]), refused)
      return { detail, back: was && undoing(was, part) }
    },
    onSuccess: ({ detail, back }, { part, said }) => {
      keep(detail)
      const dropped = back?.remindAt && part.remindAt === undefined ? ', and its reminder is gone' : ''
      if (!said) return
      const from = back && concerned(detail.lead.handling, back)
      say(said + dropped, back && (() => void takeBack([{ ids: [id], change: back, from }], said)))
    },
    meta: { quiet: true },
    onError: (error) => {
      warn(error.message)
      if (error instanceof DeskError && error.status === 412) void client.invalidateQueries({ queryKey: ['lead', id] })
    },
  })
  const act = useMutation({
    mutationKey: ['act', id],
    scope,
    mutationFn: ({ action, body }: Action) => post<LeadDetail>(`/leads/${id}/${action}`, body),
    onSuccess: (detail, { said, undo: back }) => {
      keep(detail)
      if (said) say(said, back && (() => void takeBack([back], said)))
    },
  })
  const parts = useMutationState({
    filters: { mutationKey: ['change', id], status: 'pending' },
    select: (one) => (one.state.variables as Doing).part,
  })
  const known = lead.data
  const detail = known && {
    ...known,
    lead: { ...known.lead, handling: parts.reduce(applied, known.lead.handling) },
  }
  return { lead, detail, change, act, keep, read, leaveUnread }
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
