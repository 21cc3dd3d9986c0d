import { useCallback, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Edit, SiteDraft } from '../../../gen/desk'
import { DeskError, get, messageOf, send } from '../../api'
import { warn } from '../../frame/toasts'
import type { Value } from './fields'

/** An edit as a person makes it; without `after` the layer below shows again. */
export interface DraftEdit {
  layer: string
  field: string
  after?: Value
}

const asEdit = ({ layer, field, after }: DraftEdit) =>
  ({ layer, field, ...(after === undefined ? {} : { after }) }) as Edit

/** How long after the last key a draft is saved, in ms. */
const pause = 300
/** How often the drafts of others are read again, in ms. */
const refetchEvery = 10_000

export type Saving = 'saved' | 'saving' | 'waiting' | 'failed'

/**
 * The person's draft. Edits show at once and are kept shortly after; what could not be kept stays here and is tried
 * again with the next edit.
 */
export function useDraft() {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['sites', 'draft'],
    queryFn: () => get<SiteDraft>('/sites/draft'),
    refetchInterval: refetchEvery,
  })
  const [unsaved, setUnsaved] = useState<DraftEdit[]>()
  const [saving, setSaving] = useState<Saving>('saved')
  const latest = useRef<DraftEdit[]>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busy = useRef(false)

  const take = useCallback(
    (draft: SiteDraft) => {
      client.setQueryData(['sites', 'draft'], draft)
      void client.invalidateQueries({ queryKey: ['sites'], predicate: ({ queryKey }) => queryKey[1] !== 'draft' })
    },
    [client],
  )

  const keep = useCallback(async () => {
    if (busy.current || !latest.current) return
    busy.current = true
    const sent = latest.current
    const version = client.getQueryData<SiteDraft>(['sites', 'draft'])?.etag.replaceAll('"', '')
    setSaving('saving')
    try {
      const response = await send('PUT', '/sites/draft', { edits: sent.map(asEdit) }, version)
      take((await response.json()) as SiteDraft)
      if (latest.current === sent) {
        latest.current = undefined
        setUnsaved(undefined)
        setSaving('saved')
      }
    } catch (error) {
      setSaving('failed')
      warn(messageOf(error))
      if (error instanceof DeskError && (error.status === 412 || error.status === 409)) {
        await client.refetchQueries({ queryKey: ['sites', 'draft'] })
      }
    }
    busy.current = false
    if (latest.current && latest.current !== sent) void keep()
  }, [client, take])

  const kept = query.data?.edits
  const edits: DraftEdit[] =
    unsaved ?? (kept ?? []).map(({ layer, field, after }) => ({ layer, field, after: after as Value }))

  const change = (next: DraftEdit[]) => {
    latest.current = next
    setUnsaved(next)
    setSaving('waiting')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), pause)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    query,
    edits,
    saving,
    version: query.data?.etag ?? '',
    others: query.data?.others ?? [],
    kept: kept ?? [],
    take,
    /** Puts edits in the place of those of the same fields. */
    put: (...more: DraftEdit[]) =>
      change([
        ...edits.filter((one) => !more.some((other) => other.layer === one.layer && other.field === one.field)),
        ...more,
      ]),
    drop: (layer: string, field: string) => change(edits.filter((one) => one.layer !== layer || one.field !== field)),
    replace: change,
  }
}

export type Draft = ReturnType<typeof useDraft>
