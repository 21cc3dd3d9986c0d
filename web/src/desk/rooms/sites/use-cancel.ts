import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SiteChange, SiteDraft, SitePublish } from '../../../gen/desk'
import { DeskError, get, messageOf, send } from '../../api'
import { say, warn } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { useMe } from '../../session'
import { same } from '../../ui/autosave/merge'
import { Touched } from './touched'
import { takeIn, withoutTakenIn, type TakenIn } from './use-draft'

/** Schedules a change as it was, out of the draft that it went into. */
async function scheduleAgain(change: SiteChange) {
  const { edits, etag } = await get<SiteDraft>('/sites/draft')
  const isAsBefore = change.edits.every(({ layer, field, after }) => {
    const now = edits.find((one) => one.layer === layer && one.field === field)
    return now !== undefined && same(now.after, after)
  })
  if (!isAsBefore) throw new DeskError(409, 'You changed its words since. Schedule it again with Publish.')
  const only = change.edits.map(({ layer, field }) => ({ layer, field }))
  const body: SitePublish = { note: change.note ?? '', only, confirmed: true, ...(change.at && { at: change.at }) }
  await send('POST', '/sites/publish', body, etag.replaceAll('"', ''))
}

/** Takes a change that is to come into the draft, with a way back to what was. */
export function useCancel(change: SiteChange, brand: string | undefined) {
  const client = useQueryClient()
  const person = useMe().person.id
  const renew = () => client.invalidateQueries({ queryKey: ['sites'] })
  // By then the change is not listed any more, so that nothing here may wait for it.
  const back = async (taken: TakenIn) => {
    try {
      await scheduleAgain(change)
      await withoutTakenIn(client, person, taken)
      say(change.at ? `Appears ${moment(change.at)} again` : 'Scheduled again')
    } catch (error) {
      warn(messageOf(error))
    }
    await renew()
  }
  return useMutation({
    mutationFn: (over: boolean) =>
      takeIn(client, person, async () => {
        const answer = await send('DELETE', `/sites/scheduled/${change.id}${over ? '?over' : ''}`)
        return (await answer.json()) as SiteDraft
      }),
    meta: { quiet: true },
    onSuccess: (taken) => {
      if (brand) new Touched(person).take(brand, change.edits) // it goes along when the brand is published
      say('It does not appear; its words are in your draft', () => void back(taken))
      void renew()
    },
  })
}
