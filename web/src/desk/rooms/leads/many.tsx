import { useState } from 'react'
import { onlineManager, useMutation } from '@tanstack/react-query'
import { Archive, Check, Clock, Download, Milestone, UserPlus, X } from 'lucide-react'
import type { LeadIDs, LeadQuery, LeadsChange, LeadsChanged } from '../../../gen/desk'
import { post } from '../../api'
import { useShortcuts } from '../../frame/shortcuts'
import { say, warn } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { useMay, useMe, useNames } from '../../session'
import { givenTo, type Question } from './asking'
import { useExport } from './list-menu'
import { markOwn } from './own-changes'
import { PickDialog } from './pick-dialog'
import { useHandlers } from './query'
import { asideOffline, asideReasons, ReasonDialog } from './reason-dialog'
import { noReminder, RemindDialog } from './remind-dialog'
import { isOver } from './handling'
import { useFetchAgain, useUndo } from './use-undo'
import type { Selection } from './use-selection'
import { useWords, type Stage } from './words'

type Done = Omit<LeadsChange, 'ids'>

const atOnce = 100
const leads = (n: number) => `${n.toLocaleString()} ${n === 1 ? 'lead' : 'leads'}`

/** Does one thing with many leads, some at a time, and says how far it is. */
function useMany(selection: Selection) {
  const [done, setDone] = useState<{ at: number; of: number }>()
  const again = useFetchAgain()
  const undo = useUndo()
  const many = useMutation({
    mutationFn: async ({ ids, what }: { ids: string[]; what: Done; said: string }) => {
      const total: LeadsChanged = { changed: 0, refused: 0, undo: [] }
      for (let at = 0; at < ids.length; at += atOnce) {
        setDone({ at, of: ids.length })
        const some = ids.slice(at, at + atOnce)
        markOwn(some)
        const part = await post<LeadsChanged>('/leads/many', { ...what, ids: some })
        total.changed += part.changed
        total.refused += part.refused
        total.why ??= part.why
        total.undo.push(...part.undo)
      }
      return total
    },
    onSuccess: ({ changed, refused, why, undo: back }, { ids, what: { change, aside }, said }) => {
      const done = `${leads(changed)}: ${said}`
      if (changed) say(done, () => void undo(back, done))
      if (refused) warn(`${leads(refused)} stayed as they were. ${why ?? ''}`)
      const stays = !aside && !change.handled && !change.remindAt && !isOver(change.stage)
      if (!stays) selection.drop(ids) // those that stay in the list may be wanted for more
    },
    onSettled: () => {
      setDone(undefined)
      again()
    },
  })
  // What is done with many is not kept by this browser, so that nothing is done rather than lost.
  const start = (what: Done, said: string) =>
    onlineManager.isOnline()
      ? many.mutate({ ids: [...selection.chosen], what, said })
      : warn(`You are offline: nothing was done with ${leads(selection.chosen.size)}. They stay chosen.`)
  return { start, done }
}

interface ManyProps {
  query: LeadQuery
  count: number
  selection: Selection
}

/** What can be done with the leads that are chosen. */
export function Many({ query, count, selection }: ManyProps) {
  const [asks, setAsks] = useState<Question>()
  const { stages, stageName, lostReasons } = useWords(query.brands?.[0])
  const { start, done } = useMany(selection)
  const name = useNames()
  const file = useExport()
  const mayExport = useMay('leads.export')
  const all = useMutation({
    mutationFn: () => post<LeadIDs>('/leads/ids', query),
    onSuccess: ({ ids }) => selection.set(ids),
  })
  const chosen = selection.chosen.size
  const change = (part: LeadsChange['change'], said: string) => start({ change: part }, said)
  const act = [
    { name: 'Handled', icon: Check, keys: 'e', run: () => change({ handled: true }, 'handled') },
    { name: 'Assign', icon: UserPlus, keys: 'a', run: () => setAsks('assign') },
    { name: 'Stage', icon: Milestone, keys: 't', run: () => setAsks('stage') },
    { name: 'Later', icon: Clock, keys: 's', run: () => setAsks('remind') },
    { name: 'Set aside', icon: Archive, keys: 'd', run: () => setAsks('aside') },
    ...(mayExport
      ? [{ name: 'Save as CSV', icon: Download, run: () => file.mutate({ ...query, ids: [...selection.chosen] }) }]
      : []),
    { name: 'Choose none', icon: X, keys: 'Escape', run: selection.clear },
  ]
  useShortcuts(
    act.flatMap(({ name, keys, run }) =>
      keys && done === undefined ? [{ keys, does: `${name}, the chosen`, run }] : [],
    ),
  )
  return (
    <div
      role="toolbar"
      aria-label="Leads that are chosen"
      className="shrink-0 border-b border-line bg-selected px-3 py-1.5"
    >
      <div className="flex items-center gap-1">
        <span role="status" className="mr-auto font-medium">
          {done === undefined ? `${chosen.toLocaleString()} chosen` : `${done.at} of ${done.of}…`}
        </span>
        {act.map((one) => (
          <button
            key={one.name}
            aria-label={one.name}
            title={one.name}
            disabled={done !== undefined}
            onClick={one.run}
            className="grid size-8 place-items-center rounded-desk hover:bg-hover disabled:opacity-60"
          >
            <one.icon size={18} aria-hidden="true" />
          </button>
        ))}
      </div>
      {count > chosen && done === undefined && (
        <button disabled={all.isPending} onClick={() => all.mutate()} className="text-accent underline">
          Choose all {Math.min(count, 10_000).toLocaleString()} of this list
        </button>
      )}
      {asks === 'assign' && (
        <AssignMany
          brands={query.brands}
          onClose={() => setAsks(undefined)}
          onPick={(assigned) => change({ assigned }, givenTo(name(assigned)))}
        />
      )}
      {asks === 'stage' && (
        <PickDialog
          title="Stage"
          options={stages}
          onClose={() => setAsks(undefined)}
          onPick={(stage) =>
            stage === 'lost' ? setAsks('lost') : change({ stage: stage as Stage }, stageName(stage).toLowerCase())
          }
        />
      )}
      {asks === 'lost' && (
        <ReasonDialog
          title={`${stageName('lost')}: nothing came of ${leads(chosen)}`}
          reasons={lostReasons}
          action={stageName('lost')}
          onClose={() => setAsks(undefined)}
          onDone={(lostBecause) => change({ stage: 'lost', lostBecause }, stageName('lost').toLowerCase())}
        />
      )}
      {asks === 'remind' && (
        <RemindDialog
          has
          onRemind={(remindAt, remindAbout) =>
            change(
              { remindAt, remindAbout },
              remindAt === noReminder ? 'no reminder any more' : `come back ${moment(remindAt)}`,
            )
          }
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'aside' && (
        <ReasonDialog
          title={`Set ${leads(chosen)} aside`}
          offline={asideOffline}
          reasons={asideReasons}
          action="Set aside"
          onClose={() => setAsks(undefined)}
          onDone={(reason) => start({ change: {}, aside: { reason } }, 'set aside')}
        />
      )}
    </div>
  )
}

interface AssignProps {
  brands: string[] | undefined
  onPick: (id: string) => void
  onClose: () => void
}

function AssignMany({ brands, onPick, onClose }: AssignProps) {
  const me = useMe()
  const people = useHandlers(brands).map(({ id, name }) => ({ id, name: id === me.person.id ? `${name} (me)` : name }))
  return (
    <PickDialog title="Assign to" options={[...people, { id: '', name: 'Nobody' }]} onPick={onPick} onClose={onClose} />
  )
}
