import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SiteChange, SiteTakenBack } from '../../../gen/desk'
import { post } from '../../api'
import { say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorLine } from '../../ui/states'
import { Differences } from './differences'

/** What taking a change back, or going back to a moment, would do; later changes of the same fields are shown. */
export function TakeBackDialog({
  change,
  whole,
  onClose,
}: {
  change: SiteChange
  whole: boolean
  onClose: () => void
}) {
  const client = useQueryClient()
  const path = `/sites/changes/${change.id}/${whole ? 'return' : 'take-back'}`
  const plan = useQuery({
    queryKey: ['take-back', path],
    queryFn: () => post<SiteTakenBack>(path, { plan: true }),
    staleTime: 0,
  })
  const [sure, setSure] = useState(false)
  const conflicts = plan.data?.conflicts ?? 0
  const act = useMutation({
    mutationFn: () => post<SiteTakenBack>(path, { ...(conflicts && { overwrite: true }) }),
    meta: { quiet: true },
    onSuccess: () => {
      say(whole ? 'Everything is as it was then' : 'Taken back')
      void client.invalidateQueries({ queryKey: ['sites'] })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} wide title={whole ? `Back to ${moment(change.time)}` : 'Take this back'}>
      <div className="flex flex-col gap-4" aria-busy={plan.isPending}>
        <p className="text-soft">
          {whole
            ? 'All changes after this one are taken back in one new change.'
            : 'What it changed is as before again.'}{' '}
          Nothing is lost: this is a change too, and can be taken back.
        </p>
        {plan.data && (
          <div className="max-h-72 overflow-y-auto">
            <Differences edits={plan.data.edits} />
          </div>
        )}
        {conflicts > 0 && (
          <label className="flex items-center gap-2 text-warn">
            <input
              type="checkbox"
              className="size-4 accent-(--accent)"
              checked={sure}
              onChange={(event) => setSure(event.target.checked)}
            />
            {conflicts === 1 ? 'One field was changed' : `${conflicts} fields were changed`} since; take back all the
            same
          </label>
        )}
        <ErrorLine error={plan.error ?? act.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="main"
            busy={act.isPending}
            disabled={!plan.data || (conflicts > 0 && !sure)}
            onClick={() => act.mutate()}
          >
            {whole ? 'Go back' : 'Take back'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
