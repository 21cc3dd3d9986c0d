import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Word } from '../../gen/desk'
import { useMay } from '../session'
import { useCounts } from './sidebar'

/** Hears of leads as they come and of sites that changed, on any instance, and looks again at what changed. */
export function useLive() {
  const client = useQueryClient()
  const leads = useMay('leads.read')
  const sites = useMay('sites')
  const { data: counts } = useCounts()
  useEffect(() => {
    if (!leads && !sites) return
    let later: ReturnType<typeof setTimeout> | undefined
    const look = (word: Word) => {
      if (word.id) void client.invalidateQueries({ queryKey: ['lead', word.id] })
      else void client.invalidateQueries({ queryKey: ['lead'] })
      // A hundred words in a second are one look at the list.
      later ??= setTimeout(() => {
        later = undefined
        void client.invalidateQueries({ queryKey: ['leads'] })
        void client.invalidateQueries({ queryKey: ['counts'] })
      }, 250)
    }
    const line = new EventSource('/api/desk/events')
    line.addEventListener('lead', (event) => look(JSON.parse((event as MessageEvent<string>).data) as Word))
    line.addEventListener('sites', () => void client.invalidateQueries({ queryKey: ['sites'] }))
    line.addEventListener('ready', () => leads && look({}))
    line.addEventListener('signed-out', () => client.setQueryData(['me'], null))
    return () => {
      line.close()
      clearTimeout(later)
    }
  }, [client, leads, sites])
  useEffect(() => {
    document.title = counts?.unread ? `(${counts.unread}) Desk` : 'Desk'
  }, [counts])
}
