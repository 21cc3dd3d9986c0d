import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { LeadsChange, LeadsChanged } from '../../../gen/desk'
import { post } from '../../api'
import { say, warn } from '../../frame/toasts'
import { markOwn } from './own-changes'

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
