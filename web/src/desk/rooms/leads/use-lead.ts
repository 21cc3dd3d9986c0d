import { useEffect, useEffectEvent, useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LeadChange, LeadDetail, LeadsChange, LeadsChanged } from '../../../gen/desk'
import { DeskError, get, post, send } from '../../api'
import { say, warn } from '../../frame/toasts'
import { useMay } from '../../session'

type Handling = LeadDetail['lead']['handling']

/** The change that leads back to how a lead was handled. */
function undoing(was: Handling, part: LeadChange): LeadChange {
  return {
    ...(part.unread !== undefined && { unread: !was.readAt }),
    ...(part.handled !== undefined && { handled: !!was.handledAt }),
    ...(part.assigned !== undefined && { assigned: was.assignedTo ?? '' }),
    ...(part.stage !== undefined && { stage: was.stage, lostBecause: was.lostBecause ?? '' }),
    ...(part.remindAt !== undefined && { remindAt: was.remindAt ?? new Date(0).toISOString() }),
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

const takenBack = 'Taken back'
const undo = 'Undo'
const redo = 'Do it again'

/** Takes back what was done with leads, whichever of them is open by now. */
export function useUndo() {
  const again = useFetchAgain()
  const run = async (calls: LeadsChange[], said: string, offer: string) => {
    const back: LeadsChange[] = []
    try {
      for (const call of calls) back.push(...(await post<LeadsChanged>('/leads/many', call)).undo)
      say(said, () => void (offer === redo ? run(back, 'Done again', undo) : run(back, takenBack, redo)), offer)
    } catch (error) {
      warn(error instanceof Error ? error.message : 'That could not be taken back')
    }
    again()
  }
  return (calls: LeadsChange[]) => run(calls, takenBack, redo)
}

/** A change, with what is said when it is done; without words nothing is. */
export interface Doing {
  part: LeadChange
  said?: string
}

/** One lead, and what can be done with it. Every change names the version it was made from. */
export function useLead(id: string) {
  const client = useQueryClient()
  const takeBack = useUndo()
  const lead = useQuery({ queryKey: ['lead', id], queryFn: () => get<LeadDetail>(`/leads/${id}`) })
  const keep = (detail: LeadDetail) => {
    client.setQueryData(['lead', id], detail)
    void client.invalidateQueries({ queryKey: ['leads'] })
    void client.invalidateQueries({ queryKey: ['counts'] })
  }
  const reading = useReading(id, lead.data, keep)
  const change = useMutation({
    mutationFn: async ({ part }: Doing) => {
      await reading.current // that it was read is a change of its own
      const was = client.getQueryData<LeadDetail>(['lead', id])?.lead.handling
      const detail = (await (await send('PATCH', `/leads/${id}`, part, was?.version ?? 0)).json()) as LeadDetail
      return { detail, back: was && undoing(was, part) }
    },
    onSuccess: ({ detail, back }, { said }) => {
      keep(detail)
      if (said) say(said, back && (() => void takeBack([{ ids: [id], change: back }])))
    },
    meta: { quiet: true },
    onError: (error) => {
      warn(error.message)
      if (error instanceof DeskError && error.status === 412) void client.invalidateQueries({ queryKey: ['lead', id] })
    },
  })
  const act = useMutation({
    mutationFn: ({ action, body }: { action: string; body?: unknown; said?: string; undo?: LeadsChange }) =>
      post<LeadDetail>(`/leads/${id}/${action}`, body),
    onSuccess: (detail, { said, undo: back }) => {
      keep(detail)
      if (said) say(said, back && (() => void takeBack([back])))
    },
  })
  return { lead, change, act, keep }
}

/** Marks a lead as read when somebody opens it: once, so that it can be marked as unread while it is open. */
function useReading(id: string, detail: LeadDetail | undefined, keep: (detail: LeadDetail) => void) {
  const may = useMay('leads.handle')
  const opened = useRef('')
  const reading = useRef<Promise<void>>(undefined)
  const read = useEffectEvent(() => post<LeadDetail>(`/leads/${id}/read`).then(keep, () => {}))
  useEffect(() => {
    if (!detail || opened.current === id) return
    opened.current = id
    if (may && !detail.lead.handling.readAt) reading.current = read()
  }, [id, detail, may])
  return reading
}
