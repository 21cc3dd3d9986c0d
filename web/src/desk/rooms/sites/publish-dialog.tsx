import { useEffect, useEffectEvent, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SiteChange, SitePublish } from '../../../gen/desk'
import { DeskError, send } from '../../api'
import { say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorLine } from '../../ui/states'
import { Differences } from './differences'
import type { Draft } from './use-draft'
import { useCheck, useEffectOf } from './use-site'

/** The last look: what changes, where, what the rules say; now or at a time. */
export function PublishDialog({ open, onClose, draft }: { open: boolean; onClose: () => void; draft: Draft }) {
  return (
    <Dialog open={open} onClose={onClose} title="Publish" wide>
      {open && <Form onClose={onClose} draft={draft} />}
    </Dialog>
  )
}

function Form({ onClose, draft }: { onClose: () => void; draft: Draft }) {
  const client = useQueryClient()
  const check = useCheck(draft.version)
  const effect = useEffectOf(draft.version)
  const [note, setNote] = useState('')
  const [at, setAt] = useState('')
  const [sure, setSure] = useState(false)
  const save = useEffectEvent(() => void draft.flush())
  useEffect(() => save(), []) // what is published is what is listed here
  const conflicts = draft.saved.filter((one) => one.conflict)
  const errors = check.data?.errors ?? 0
  const warnings = check.data?.warnings ?? 0
  const publish = useMutation({
    mutationFn: async () => {
      const body: SitePublish = {
        note,
        ...(at && { at: new Date(at).toISOString() }),
        ...(sure && { confirmed: true, overwrite: true }),
      }
      const response = await send('POST', '/sites/publish', body, draft.version.replaceAll('"', ''))
      return (await response.json()) as SiteChange
    },
    meta: { quiet: true },
    onSuccess: (change) => {
      void draft.renew()
      say(change.state === 'scheduled' && change.at ? `Appears ${moment(change.at)}` : 'Published')
      onClose()
    },
    onError: (error) => {
      if (error instanceof DeskError) void client.invalidateQueries({ queryKey: ['sites'] })
    },
  })
  const refused = publish.error instanceof DeskError && publish.error.status === 409
  const asks = warnings + conflicts.length + Number(refused)
  const touched = effect.data?.brands.filter((one) => one.shows) ?? []
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        publish.mutate()
      }}
    >
      <div className="max-h-60 overflow-y-auto">
        <Differences edits={draft.saved} />
      </div>
      {touched.length > 0 && (
        <p className="text-soft">
          Visitors of {touched.length === 1 ? touched[0]!.name : `${touched.length} brands`} see something else
          afterwards
          {touched.length > 1 && `: ${touched.map((one) => one.name).join(', ')}`}.
        </p>
      )}
      <Problems errors={errors} problems={check.data?.problems ?? []} />
      <label>
        <span className="mb-1 block font-medium">Why</span>
        <input
          className="field"
          value={note}
          placeholder="For those who look at it later"
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <label>
        <span className="mb-1 block font-medium">When</span>
        <input type="datetime-local" className="field" value={at} onChange={(event) => setAt(event.target.value)} />
        <span className="mt-1 block text-faint">Leave it empty to publish now.</span>
      </label>
      {asks > 0 && errors === 0 && (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={sure}
            onChange={(event) => setSure(event.target.checked)}
            className="size-4 accent-(--accent)"
          />
          {conflicts.length > 0
            ? 'Publish over what others have changed since'
            : 'Publish in spite of what the check says'}
        </label>
      )}
      <ErrorLine error={publish.error} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="main"
          type="submit"
          busy={publish.isPending}
          disabled={errors > 0 || (asks > 0 && !sure) || draft.state.kind !== 'saved'}
        >
          {at ? 'Schedule' : 'Publish now'}
        </Button>
      </div>
    </form>
  )
}

function Problems({
  errors,
  problems,
}: {
  errors: number
  problems: { severity: string; message: string; fix?: string; field?: string }[]
}) {
  if (!problems.length) return null
  return (
    <div
      role="alert"
      className={`rounded-desk px-3 py-2 ${errors ? 'bg-bad-ground text-bad' : 'bg-warn-ground text-warn'}`}
    >
      <p className="font-medium">{errors ? 'This cannot be published:' : 'Look again before you publish:'}</p>
      <ul className="list-disc pl-5">
        {problems.map((one, at) => (
          <li key={at}>
            {one.field}: {one.message}. {one.fix}
          </li>
        ))}
      </ul>
    </div>
  )
}
