import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SiteBrand, SiteChange, SiteEdit, SiteLed, SiteProblem, SitePublish } from '../../../gen/desk'
import { DeskError, send } from '../../api'
import { say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { eitherOf } from '../../lib/either'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { NoMail } from '../../ui/no-mail'
import { ErrorLine } from '../../ui/states'
import { FirstRows, useChosen } from './chosen-rows'
import { asInput, zone } from '../../lib/input-time'
import { inOrder, useLayerName } from './layers'
import { ProblemWords, useProblemPlace } from './problem-words'
import { sayProposed } from './proposals/use-proposals'
import { StillAnothersNote } from './still-anothers'
import { rowsOf } from './together'
import type { Draft, DraftEdit } from './use-draft'
import { useCheck, useEffectOf } from './use-site'
import { useWhenReady } from './use-when-ready'

interface Props {
  brand: Pick<SiteBrand, 'id' | 'new'>
  draft: Draft
  onClose: () => void
}

/** The last look: what goes and what stays, where, what the rules say; now or at a time. */
export function PublishDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title="Publish" wide writes steady>
      {open && <Form {...props} />}
    </Dialog>
  )
}

function Form({ brand, onClose, draft }: Props) {
  const client = useQueryClient()
  const isHere = (edit: SiteEdit) => draft.isHere(edit as DraftEdit)
  const { chosen, some, only, ...rows } = useChosen(draft.saved, isHere)
  const check = useCheck(draft.version, some)
  const effect = useEffectOf(draft.version, some)
  const [note, setNote] = useState(draft.note)
  const [at, setAt] = useState('')
  const [sure, setSure] = useState(false)
  const save = useEffectEvent(() => void draft.flush())
  useEffect(() => save(), []) // what is published is what is listed here
  const found = useRef<HTMLDivElement>(null)
  const conflicts = chosen.filter((one) => one.conflict)
  const errors = check.data?.errors ?? 0
  const { approval, approvers } = check.data ?? {}
  const count = rowsOf(chosen).length
  const publish = useMutation({
    mutationFn: async (way: 'publish' | 'proposals') => {
      const body: SitePublish = {
        note,
        ...(only && { only }),
        ...(at && { at: new Date(at).toISOString() }),
        ...(sure && { confirmed: true, overwrite: true }),
      }
      const response = await send('POST', `/sites/${way}`, body, draft.version.replaceAll('"', ''))
      return (await response.json()) as SiteChange
    },
    meta: { quiet: true },
    onSuccess: (change) => {
      void draft.renew()
      if (change.state === 'open') sayProposed(change.id, approvers)
      else say(saidOf(change))
      onClose()
    },
    onError: (error) => {
      if (error instanceof DeskError) void client.invalidateQueries({ queryKey: ['sites'] })
    },
  })
  const refused = publish.error instanceof DeskError && publish.error.status === 409
  const asks = (check.data?.warnings ?? 0) + conflicts.length + Number(refused)
  const isReady = draft.state.kind === 'saved' && !check.isPending && !check.isPlaceholderData
  const stopped = chosen.length === 0 || (isReady && (errors > 0 || (asks > 0 && !sure)))
  const wished = useWhenReady<'publish' | 'proposals'>(
    isReady && !publish.isPending,
    (way) => !stopped && publish.mutate(way),
  )
  const busy = wished.waits || publish.isPending
  return (
    <form
      className="flex flex-col gap-4 *:last:mt-auto"
      onSubmit={(event) => {
        event.preventDefault()
        wished.ask(approval ? 'proposals' : 'publish')
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
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
          {draft.at && !at && new Date(draft.at) > new Date() && (
            <span className="mt-1 block text-soft">
              It was to appear {moment(draft.at)}, which you cancelled.{' '}
              <button type="button" className="text-accent underline" onClick={() => setAt(asInput(draft.at!))}>
                Choose that time again
              </button>
            </span>
          )}
          <span className="mt-1 block text-faint">
            Leave it empty to publish {approval ? 'as soon as it is approved' : 'now'}. Your own time, {zone()}.
          </span>
        </label>
      </div>
      <FirstRows brand={brand.id} edits={draft.saved} first={isHere} {...rows} />
      <p role="status" className="text-soft">
        {some
          ? `${count} of ${rowsOf(draft.saved).length} changes go; the others stay in your draft.`
          : count === 1
            ? 'One change goes.'
            : `All ${count} changes go.`}
      </p>
      {chosen.length > 0 && <Touches names={effect.data?.brands.filter((one) => one.shows).map((one) => one.name)} />}
      {chosen.length > 0 && <LedOn leads={effect.data?.leads} />}
      <StillAnothersNote brand={brand} />
      <div ref={found} className="flex flex-col gap-4 empty:hidden">
        {chosen.length > 0 && <Problems problems={check.data?.problems ?? []} />}
      </div>
      {approval && <ApprovalNote why={approval} approvers={approvers} />}
      {!!approvers?.length && <NoMail so="tell them of a proposal yourself; they see it at their Desk" />}
      {check.data && chosen.length > 0 && !approvers?.length && <NobodyApproves />}
      <ErrorLine error={publish.error} />
      <DialogActions>
        {chosen.length > 0 && errors + (check.data?.warnings ?? 0) > 0 && (
          <button
            type="button"
            className={`w-full text-left underline ${errors ? 'text-bad' : 'text-warn'}`}
            onClick={() => found.current?.scrollIntoView({ block: 'center' })}
          >
            {toLookAt(errors, check.data?.warnings ?? 0)}
          </button>
        )}
        {asks > 0 && errors === 0 && (
          <label className="mr-auto flex items-center gap-2">
            <input
              type="checkbox"
              checked={sure}
              onChange={(event) => setSure(event.target.checked)}
              className="tick"
            />
            {conflicts.length > 0
              ? 'Publish over what others have changed since'
              : 'Publish in spite of what the check says'}
          </label>
        )}
        <Button onClick={onClose}>Cancel</Button>
        {!approval && !!approvers?.length && (
          <Button
            disabled={stopped || busy}
            title={`${eitherOf(approvers)} can approve it; then it is published`}
            onClick={() => wished.ask('proposals')}
          >
            Propose
          </Button>
        )}
        <Button kind="main" type="submit" busy={busy} disabled={stopped}>
          {approval ? 'Propose' : at ? 'Schedule' : 'Publish now'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** How much the check found, for whoever does not see it below. */
function toLookAt(errors: number, warnings: number): string {
  if (errors)
    return errors === 1 ? 'One thing stands in the way: see it' : `${errors} things stand in the way: see them`
  return warnings === 1 ? 'One thing to look at again: see it' : `${warnings} things to look at again: see them`
}

/** What became of it, in a few words. */
const saidOf = ({ state, at }: SiteChange) => (state === 'scheduled' && at ? `Appears ${moment(at)}` : 'Published')

/** Why this is proposed and not published, and who decides. */
export const ApprovalNote = ({ why, approvers = [] }: { why: string; approvers: string[] | undefined }) => (
  <p role="note" className="rounded-desk bg-selected px-3 py-2">
    {why.charAt(0).toUpperCase() + why.slice(1)}. Propose it: {eitherOf(approvers)} can approve it.
  </p>
)

/** Why it cannot be proposed. */
export const NobodyApproves = () => (
  <p className="text-faint">
    It cannot be proposed: nobody else at the Desk may publish it, so nobody could approve it. An owner can invite
    somebody under People.
  </p>
)

export function Touches({ names = [] }: { names: string[] | undefined }) {
  if (!names.length) return null
  return (
    <p className="text-soft">
      Visitors of {names.length === 1 ? names[0] : `${names.length} brands`} see something else afterwards
      {names.length > 1 && `: ${inOrder(names).join(', ')}`}.
    </p>
  )
}

/** Where the addresses of what goes lead from then on. */
function LedOn({ leads = [] }: { leads: SiteLed[] | undefined }) {
  const nameOf = useLayerName()
  if (!leads.length) return null
  return (
    <div role="note" className="rounded-desk bg-selected px-3 py-2">
      <ul>
        {leads.map(({ layer, from, to }) => (
          <li key={`${layer} ${from}`}>
            {nameOf(layer)}: {from} leads to {to === '/' ? 'the home page' : to} from then on.
          </li>
        ))}
      </ul>
      <p className="text-soft">Whoever has the old address is led there. Another place can be said in Old addresses.</p>
    </div>
  )
}

/** What stands in the way, and apart from it what is only to be looked at; notes ask for nothing. */
export function Problems({ problems }: { problems: SiteProblem[] }) {
  return (
    <>
      <ProblemList
        title="This cannot be published:"
        look="bg-bad-ground text-bad"
        problems={problems.filter((one) => one.severity === 'error')}
      />
      <ProblemList
        title="Look again before you publish:"
        look="bg-warn-ground text-warn"
        problems={problems.filter((one) => one.severity === 'warning')}
      />
    </>
  )
}

function ProblemList({ title, look, problems }: { title: string; look: string; problems: SiteProblem[] }) {
  const placeOf = useProblemPlace(problems)
  if (!problems.length) return null
  return (
    <div role="alert" className={`rounded-desk px-3 py-2 ${look}`}>
      <p className="font-medium">{title}</p>
      <ul className="list-disc pl-5">
        {problems.map((one, at) => (
          <li key={at}>
            {one.field && `${placeOf(one)}: `}
            <ProblemWords problem={one} short />
          </li>
        ))}
      </ul>
    </div>
  )
}
