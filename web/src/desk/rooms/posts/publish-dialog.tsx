import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { PostCheck, PostDetail } from '../../../gen/desk'
import { DeskError, post } from '../../api'
import { eitherOf } from '../../lib/either'
import { asInput, soon, zone } from '../../lib/input-time'
import { moment } from '../../lib/time'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { NoMail } from '../../ui/no-mail'
import { ErrorLine } from '../../ui/states'
import { placeOf } from './checks'
import { openOf, useComments } from './comments'
import { NewAddress } from './new-address'
import { useShowPlace } from './show-place'
import { dueOf, type Draft } from './use-draft'

interface PublishDialogProps {
  open: boolean
  onClose: () => void
  draft: Draft
  checks: PostCheck[]
  onDone: (detail: PostDetail, words: string) => void
  onShowChecks: () => void
  onShowComments: () => void
}

/** Now, or at a time; not before everything that must be fixed is. */
export function PublishDialog({ open, onClose, ...rest }: PublishDialogProps) {
  const show = useShowPlace()
  const shown = useRef(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={rest.draft.detail.state === 'published' ? 'Publish changes' : 'Publish'}
      finalFocus={() => {
        const returns = !shown.current // whoever is shown a place goes on there
        shown.current = false
        return returns
      }}
    >
      <Choice
        {...rest}
        onShow={(check) => {
          shown.current = true
          onClose()
          show(check)
        }}
      />
    </Dialog>
  )
}

type ChoiceProps = Omit<PublishDialogProps, 'open' | 'onClose'> & { onShow: (check: PostCheck) => void }

function Choice({ draft, checks, onDone, onShow, onShowChecks, onShowComments }: ChoiceProps) {
  const { brand, id } = draft.detail
  // What waits for its time opens on that time.
  const due = dueOf(draft.detail)
  const [later, setLater] = useState(!!due)
  const [at, setAt] = useState(() => (due ? asInput(due) : soon()))
  const { approval, approvers = [] } = draft.detail
  const [proposing, setProposing] = useState(!!approval)
  const [why, setWhy] = useState('')
  const { changed } = draft.detail
  const { data: comments } = useComments(draft)
  const warnings = checks.filter(({ severity }) => severity === 'warning').length
  const errors = checks.filter(({ severity }) => severity === 'error')
  const publish = useMutation({
    meta: { quiet: true },
    mutationFn: async (replace: boolean) => {
      if (!(await draft.flush())) throw new DeskError(0, 'The last change is not saved yet. Try again in a moment.')
      if (later && new Date(at) <= new Date())
        throw new DeskError(0, 'This time has passed. Choose a later one, or Now.')
      const when = later ? { at: new Date(at).toISOString() } : {}
      const path = `/posts/${brand}/${encodeURIComponent(id)}`
      if (proposing) return post<PostDetail>(`${path}/propose`, { ...when, why }, draft.version())
      return post<PostDetail>(`${path}/publish`, { ...when, ...(replace && { replace }) }, draft.version())
    },
    onSuccess: (detail) => {
      if (proposing) return onDone(detail, `Proposed; ${eitherOf(approvers)} can approve it`)
      const done = later ? `Goes live ${moment(new Date(at).toISOString())}` : 'Published'
      onDone(detail, detail.moved ? `${done}. /blog/${detail.moved} leads to its new address` : done)
    },
  })
  if (errors.length)
    return (
      <>
        <p className="mb-3 text-soft">
          {errors.length === 1 ? 'One thing must be fixed first:' : `${errors.length} things must be fixed first:`}
        </p>
        <ul className="flex flex-col gap-3">
          {errors.map((check, n) => (
            <li key={n} className="flex items-start justify-between gap-3">
              <span className="min-w-0 flex-1">
                <span className="font-medium">{placeOf(check, draft.text.post)}: </span>
                {check.message}
              </span>
              <Button kind={n ? 'plain' : 'main'} className="shrink-0" onClick={() => onShow(check)}>
                Show me where
              </Button>
            </li>
          ))}
        </ul>
      </>
    )
  // The published post was changed elsewhere since it was opened here.
  const changedElsewhere = !proposing && publish.error instanceof DeskError && publish.error.status === 409
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        publish.mutate(changedElsewhere)
      }}
    >
      {due && changed && (
        <p role="note" className="rounded-desk bg-selected px-3 py-2">
          As it stands, the words that were scheduled go live {moment(due)}, without what was changed since.
        </p>
      )}
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">When</legend>
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="radio"
            name="when"
            checked={!later}
            onChange={() => setLater(false)}
            className="size-4 accent-(--accent)"
          />{' '}
          Now
        </label>
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="radio"
            name="when"
            checked={later}
            onChange={() => setLater(true)}
            className="size-4 accent-(--accent)"
          />{' '}
          At a time
        </label>
        {later && (
          <Field
            label="Day and time"
            type="datetime-local"
            required
            value={at}
            onChange={(event) => setAt(event.target.value)}
            hint={`In your own time zone, ${zone()}.`}
          />
        )}
      </fieldset>
      <NewAddress draft={draft} />
      {proposing && <Why approval={approval} approvers={approvers} value={why} onChange={setWhy} />}
      <Left count={warnings} one="warning is left" many="warnings are left" onShow={onShowChecks} />
      <Left count={openOf(comments)} one="comment is open" many="comments are open" onShow={onShowComments} />
      <ErrorLine error={publish.error} />
      <Button kind="main" type="submit" busy={publish.isPending} className="h-11">
        {proposing
          ? 'Propose'
          : changedElsewhere
            ? 'Publish mine in its place'
            : later
              ? due
                ? changed
                  ? 'Schedule these words'
                  : 'Change the time'
                : 'Schedule'
              : 'Publish now'}
      </Button>
      {!approval && approvers.length > 0 && (
        <Button onClick={() => setProposing(!proposing)}>
          {proposing ? 'Publish it myself' : 'Let somebody else look at it first'}
        </Button>
      )}
    </form>
  )
}

interface LeftProps {
  count: number
  one: string
  many: string
  onShow: () => void
}

/** What somebody might want to deal with before readers see the post. */
const Left = ({ count, one, many, onShow }: LeftProps) =>
  count > 0 && (
    <p className="text-warn">
      {count} {count === 1 ? one : many}.{' '}
      <button type="button" onClick={onShow} className="underline">
        Look at {count === 1 ? 'it' : 'them'}
      </button>
    </p>
  )

/** What is said to whoever approves it, and why somebody has to. */
function Why({
  approval,
  approvers,
  value,
  onChange,
}: {
  approval?: string | undefined
  approvers: string[]
  value: string
  onChange: (why: string) => void
}) {
  return (
    <>
      <p role="note" className="rounded-desk bg-selected px-3 py-2">
        {approval && `${approval.charAt(0).toUpperCase() + approval.slice(1)}. `}
        {eitherOf(approvers)} can approve it.
      </p>
      <NoMail so="tell them yourself; they see it at their Desk" />
      <Field
        label="Why"
        required
        value={value}
        placeholder="For whoever approves it"
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}
