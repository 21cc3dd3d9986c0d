import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../../gen/desk'
import { useMay, useMe } from '../session'
import { useCounts } from './sidebar'

/** Listens for new and changed leads and for changed sites, on any instance, and fetches them again. */
export function useLive() {
  const client = useQueryClient()
  const me = useMe() // another one after every sign-in, and so another line
  const leads = useMay('leads.read')
  const sites = useMay('sites')
  const { data: counts } = useCounts()
  useEffect(() => {
    if (!leads && !sites) return
    let later: ReturnType<typeof setTimeout> | undefined
    const refetch = (change: LiveEvent) => {
      if (change.id) void client.invalidateQueries({ queryKey: ['lead', change.id] })
      else void client.invalidateQueries({ queryKey: ['lead'] })
      // However many events come in a moment, the list is fetched once.
      later ??= setTimeout(() => {
        later = undefined
        void client.invalidateQueries({ queryKey: ['leads'] })
        void client.invalidateQueries({ queryKey: ['counts'] })
      }, 250)
    }
    const line = new EventSource('/api/desk/events')
    line.addEventListener('lead', (event) => refetch(JSON.parse((event as MessageEvent<string>).data) as LiveEvent))
    line.addEventListener('sites', () => void client.invalidateQueries({ queryKey: ['sites'] }))
    line.addEventListener('posts', () => void client.invalidateQueries({ queryKey: ['posts'] }))
    line.addEventListener('ready', () => leads && refetch({}))
    line.addEventListener('signed-out', () => void client.invalidateQueries({ queryKey: ['me'] }))
    return () => {
      line.close()
      clearTimeout(later)
    }
  }, [client, me, leads, sites])
  useEffect(() => {
    document.title = counts?.unread ? `(${counts.unread}) Desk` : 'Desk'
  }, [counts])
}
