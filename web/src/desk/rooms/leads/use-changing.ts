import type { RefObject } from 'react'
import { useQueryClient, type MutationOptions, type QueryClient } from '@tanstack/react-query'
import type { LeadChange, LeadDetail } from '../../../gen/desk'
import { DeskError, messageOf } from '../../api'
import { say, warn } from '../../frame/toasts'
import { useMe, useNames } from '../../session'
import { applied, concerned, patched, same, undoing, type Handling } from './handling'
import { markOwn } from './own-changes'
import { capital, tell } from './tell'
import { keptList, useSendLeft } from './use-left'
import { useUndo } from './use-undo'
import { useWords } from './words'

/** A change, with what is said when it is done; without words nothing is. */
export interface Doing {
  part: LeadChange
  said?: string
}

/** A change that this browser keeps until the server has it, with how its person saw the lead handled. */
interface KeptChange extends Doing {
  id: string
  was: Handling
}

/** What is done with one lead is done one after the other. */
export const scopeOf = (lead: string) => ({ id: `lead ${lead}` })

/** The changes of a lead that are not made yet. */
export const underWay = (lead: string) => ({ mutationKey: ['change', lead], status: 'pending' as const })

/** Shows a lead as the server says it is by now. */
export function useKeepLead() {
  const client = useQueryClient()
  return (id: string, detail: LeadDetail) => {
    markOwn([id])
    client.setQueryData(['lead', id], detail)
    void client.invalidateQueries({ queryKey: ['leads'] })
    void client.invalidateQueries({ queryKey: ['counts'] })
  }
}

const knownOf = (client: QueryClient, lead: string) => client.getQueryData<LeadDetail>(['lead', lead])?.lead.handling

/** Whether the server may still have a change that failed: it did not answer, or asks who is there. */
const mayWait = (error: unknown) => error instanceof DeskError && (error.status === 0 || error.status === 401)

/** How changes of leads are made, of a brand whose words are used. */
export function useChanging(brand?: string) {
  const client = useQueryClient()
  const me = useMe()
  const name = useNames()
  const takeBack = useUndo()
  const keep = useKeepLead()
  const { stageName } = useWords(brand)
  const refused = (now: LeadDetail) => {
    const other = now.story.findLast((event) => event.by && event.by !== me.person.id)
    const did = other ? capital(tell(other, name, stageName)) : 'Somebody else changed it'
    return `${now.lead.name ? `${now.lead.name}: ` : ''}${did}. Your change was not made.`
  }
  const keptOf = (lead: string) => keptList<KeptChange>(me.person.id, 'changing', lead)

  type Made = { detail: LeadDetail; back: LeadChange | undefined }
  const options = (lead: string, before?: RefObject<Promise<void> | undefined>) =>
    ({
      mutationKey: ['change', lead],
      scope: scopeOf(lead),
      mutationFn: async ({ part, was: seen }) => {
        await before?.current
        const known = knownOf(client, lead)
        // What was done here meanwhile is no obstacle; what a colleague did to the same part is.
        const from = known && same(concerned(known, part), concerned(seen, part)) ? known : seen
        const { detail, was } = await patched(lead, part, from, refused)
        return { detail, back: was && undoing(was, part) }
      },
      retry: (count, error) => count < 2 && error instanceof DeskError && error.status === 0,
      onSuccess: ({ detail, back }, { id, part, said }) => {
        keptOf(lead).drop(id)
        keep(lead, detail)
        const dropped = back?.remindAt && part.remindAt === undefined ? ', and its reminder is gone' : ''
        if (!said) return
        const from = back && concerned(detail.lead.handling, back)
        say(said + dropped, back && (() => void takeBack([{ ids: [lead], change: back, from }], said)))
      },
      meta: { quiet: true, kept: true },
      onError: (error, { id, said }) => {
        if (!mayWait(error)) keptOf(lead).drop(id)
        const answers = !(error instanceof DeskError && error.status === 0)
        warn(answers ? messageOf(error) : `The server does not answer. ${said ?? 'Your change'}: this waits here.`)
        if (error instanceof DeskError && error.status === 412)
          void client.invalidateQueries({ queryKey: ['lead', lead] })
      },
    }) satisfies MutationOptions<Made, Error, KeptChange>

  /** Keeps a change until the server has it, also when the page is closed meanwhile. */
  const kept = (lead: string, doing: Doing): KeptChange => {
    const pending = client.getMutationCache().findAll(underWay(lead))
    const was = pending.map((one) => (one.state.variables as Doing).part).reduce(applied, knownOf(client, lead)!)
    const change = { ...doing, id: crypto.randomUUID(), was }
    keptOf(lead).add(change)
    return change
  }
  return { options, kept }
}

/** Makes the changes that were left on their way. */
export function useChangesLeft() {
  const client = useQueryClient()
  const { options } = useChanging()
  useSendLeft<KeptChange>('changing', 'change', (lead, change) => {
    client
      .getMutationCache()
      .build(client, options(lead))
      .execute(change)
      .catch(() => {})
  })
}
