import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SiteChange, SiteEdit, SiteTakenBack } from '../../../gen/desk'
import { post } from '../../api'
import { say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { ApprovalNote } from './publish-dialog'
import { sayProposed } from './proposals/use-proposals'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { ErrorLine } from '../../ui/states'
import { ChosenRows, useChosen } from './chosen-rows'
import { useBrandNames } from './layers'

interface Props {
  change: SiteChange
  /** Goes back to the moment after the change, instead of taking the change back. */
  whole: boolean
  /** Goes back for this brand alone. */
  brand?: string | undefined
  onClose: () => void
}

const none: SiteEdit[] = []

/** What taking a change back, or going back to a moment, would do; later changes of the same fields are shown. */
export function TakeBackDialog({ change, whole, brand, onClose }: Props) {
  const client = useQueryClient()
  const named = useBrandNames()
  const path = `/sites/changes/${change.id}/${whole ? 'return' : 'take-back'}`
  const alone = whole && brand ? { brand } : {}
  const plan = useQuery({
    queryKey: ['take-back', path, brand],
    queryFn: () => post<SiteTakenBack>(path, { plan: true, ...alone }),
    staleTime: 0,
  })
  const { edits = none, approval, approvers } = plan.data ?? {}
  const { chosen, only, ...rows } = useChosen(edits, () => true)
  const [sure, setSure] = useState(false)
  const conflicts = chosen.filter((one) => one.conflict).length
  const act = useMutation({
    mutationFn: () =>
      post<SiteTakenBack>(path, { ...alone, ...(only && { only }), ...(conflicts && { overwrite: true }) }),
    meta: { quiet: true },
    onSuccess: ({ change: made }) => {
      if (made?.state === 'open') sayProposed(made.id, approvers)
      else say(made?.note ?? 'Taken back')
      void client.invalidateQueries({ queryKey: ['sites'] })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={whole ? `Restore the version of ${moment(change.time)}` : 'Take this back'}
    >
      <div className="flex flex-col gap-4" aria-busy={plan.isPending}>
        <p className="text-soft">
          {!whole && `What is ticked is as before again, for visitors ${approval ? 'once it is approved' : 'at once'}.`}
          {whole &&
            (brand
              ? `${approval ? 'Once it is approved,' : 'At once'} ${named([brand])} alone is as it was then; what it shares stays as it is for the others. ` +
                'Legal pages and the products of the catalogue belong to all brands: they stay as they are now.'
              : `All changes after this one are taken back ${approval ? 'once it is approved' : 'at once'}, in one new change.`)}{' '}
          Nothing is lost: this is a change too, and can be taken back.
        </p>
        {plan.data && edits.length === 0 && <p>It is so already; there is nothing to change.</p>}
        {edits.length > 0 && <ChosenRows brand={brand} edits={edits} {...rows} />}
        {!!plan.data?.brands.length && <p className="text-soft">Visitors see it at: {named(plan.data.brands)}.</p>}
        {conflicts > 0 && (
          <label className="flex items-center gap-2 text-warn">
            <input
              type="checkbox"
              className="tick"
              checked={sure}
              onChange={(event) => setSure(event.target.checked)}
            />
            {conflicts === 1 ? 'One field was changed' : `${conflicts} fields were changed`} since; take back all the
            same
          </label>
        )}
        {approval && <ApprovalNote why={approval} approvers={approvers} />}
        <ErrorLine error={plan.error ?? act.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="main"
            busy={act.isPending}
            disabled={chosen.length === 0 || (conflicts > 0 && !sure)}
            onClick={() => act.mutate()}
          >
            {approval ? 'Propose' : whole ? 'Restore now' : 'Take back now'}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
