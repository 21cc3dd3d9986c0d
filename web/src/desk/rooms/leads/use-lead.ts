import { useEffect, useEffectEvent, useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LeadChange, LeadDetail } from '../../../gen/desk'
import { DeskError, get, post, send } from '../../api'
import { warn } from '../../frame/toasts'
import { useMay } from '../../session'

/** One lead, and what can be done with it. Every change names the version it was made from. */
export function useLead(id: string) {
  const client = useQueryClient()
  const lead = useQuery({ queryKey: ['lead', id], queryFn: () => get<LeadDetail>(`/leads/${id}`) })
  const keep = (detail: LeadDetail) => {
    client.setQueryData(['lead', id], detail)
    void client.invalidateQueries({ queryKey: ['leads'] })
    void client.invalidateQueries({ queryKey: ['counts'] })
  }
  useReading(id, lead.data, keep)
  const change = useMutation({
    mutationFn: async (part: LeadChange) =>
      (await send('PATCH', `/leads/${id}`, part, lead.data?.lead.handling.version ?? 0)).json() as Promise<LeadDetail>,
    onSuccess: keep,
    meta: { quiet: true },
    onError: (error) => {
      warn(error.message)
      if (error instanceof DeskError && error.status === 412) void lead.refetch()
    },
  })
  const act = useMutation({
    mutationFn: ({ action, body }: { action: string; body?: unknown }) =>
      post<LeadDetail>(`/leads/${id}/${action}`, body),
    onSuccess: keep,
  })
  return { lead, change, act }
}

/** Marks a lead as read when somebody opens it: once, so that it can be marked as unread while it is open. */
function useReading(id: string, detail: LeadDetail | undefined, keep: (detail: LeadDetail) => void) {
  const may = useMay('leads.handle')
  const opened = useRef('')
  const read = useEffectEvent(() => void post<LeadDetail>(`/leads/${id}/read`).then(keep, () => {}))
  useEffect(() => {
    if (!detail || opened.current === id) return
    opened.current = id
    if (may && !detail.lead.handling.readAt) read()
  }, [id, detail, may])
}
