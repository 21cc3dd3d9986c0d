import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Archive, Check, Download, UserPlus, X } from 'lucide-react'
import type { LeadIDs, LeadQuery, LeadsChange, LeadsChanged } from '../../../gen/desk'
import { post } from '../../api'
import { say, warn } from '../../frame/toasts'
import { useMay } from '../../session'
import { useExport } from './list-menu'
import { PickDialog } from './pick-dialog'
import { useHandlers } from './query'
import { asideReasons, ReasonDialog } from './reason-dialog'
import { useFetchAgain, useUndo } from './use-lead'
import type { Selection } from './use-selection'

type Done = Omit<LeadsChange, 'ids'>

const atOnce = 100
const leads = (n: number) => `${n.toLocaleString()} ${n === 1 ? 'lead' : 'leads'}`

/** Does one thing with many leads, some at a time, and says how far it is. */
function useMany(selection: Selection) {
  const [done, setDone] = useState<number>()
  const again = useFetchAgain()
  const undo = useUndo()
  const many = useMutation({
    mutationFn: async ({ what }: { what: Done; said: string }) => {
      const ids = [...selection.chosen]
      const total: LeadsChanged = { changed: 0, refused: 0, undo: [] }
      for (let at = 0; at < ids.length; at += atOnce) {
        setDone(at)
        const part = await post<LeadsChanged>('/leads/many', { ...what, ids: ids.slice(at, at + atOnce) })
        total.changed += part.changed
        total.refused += part.refused
        total.why ??= part.why
        total.undo.push(...part.undo)
      }
      return total
    },
    onSuccess: ({ changed, refused, why, undo: back }, { said }) => {
      if (changed) say(`${leads(changed)}: ${said}`, () => void undo(back))
      if (refused) warn(`${leads(refused)} stayed as they were. ${why ?? ''}`)
      selection.clear()
    },
    onSettled: () => {
      setDone(undefined)
      again()
    },
  })
  return { many, done }
}

interface ManyProps {
  query: LeadQuery
  count: number
  selection: Selection
}

/** What can be done with the leads that are chosen. */
export function Many({ query, count, selection }: ManyProps) {
  const [asks, setAsks] = useState<'assign' | 'aside'>()
  const { many, done } = useMany(selection)
  const file = useExport()
  const mayExport = useMay('leads.export')
  const all = useMutation({
    mutationFn: () => post<LeadIDs>('/leads/ids', query),
    onSuccess: ({ ids }) => selection.set(ids),
  })
  const chosen = selection.chosen.size
  const act = [
    { name: 'Handled', icon: Check, run: () => many.mutate({ what: { change: { handled: true } }, said: 'handled' }) },
    { name: 'Assign', icon: UserPlus, run: () => setAsks('assign') },
    { name: 'Set aside', icon: Archive, run: () => setAsks('aside') },
    ...(mayExport
      ? [{ name: 'Save as CSV', icon: Download, run: () => file.mutate({ ...query, ids: [...selection.chosen] }) }]
      : []),
    { name: 'Choose none', icon: X, run: selection.clear },
  ]
  return (
    <div
      role="toolbar"
      aria-label="Leads that are chosen"
      className="shrink-0 border-b border-line bg-selected px-3 py-1.5"
    >
      <div className="flex items-center gap-1">
        <span role="status" className="mr-auto font-medium">
          {done === undefined ? `${chosen.toLocaleString()} chosen` : `${done} of ${chosen}…`}
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
          onClose={() => setAsks(undefined)}
          onPick={(assigned) => many.mutate({ what: { change: { assigned } }, said: 'assigned' })}
        />
      )}
      {asks === 'aside' && (
        <ReasonDialog
          title={`Set ${leads(chosen)} aside`}
          reasons={asideReasons}
          action="Set aside"
          onClose={() => setAsks(undefined)}
          onDone={(reason) => many.mutate({ what: { change: {}, aside: { reason } }, said: 'set aside' })}
        />
      )}
    </div>
  )
}

function AssignMany({ onPick, onClose }: { onPick: (id: string) => void; onClose: () => void }) {
  const people = useHandlers().map(({ id, name }) => ({ id, name }))
  return (
    <PickDialog title="Assign to" options={[...people, { id: '', name: 'Nobody' }]} onPick={onPick} onClose={onClose} />
  )
}
