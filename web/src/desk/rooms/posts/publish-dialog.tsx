import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { PostCheck, PostDetail } from '../../../gen/desk'
import { DeskError, post } from '../../api'
import { moment } from '../../lib/time'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { ErrorLine } from '../../ui/states'
import { NewAddress } from './new-address'
import { dueOf, type Draft } from './use-draft'

interface PublishDialogProps {
  open: boolean
  onClose: () => void
  draft: Draft
  checks: PostCheck[]
  onDone: (detail: PostDetail, words: string) => void
  onShowChecks: () => void
}

/** Now, or at a time; not before everything that must be fixed is. */
export function PublishDialog({ open, onClose, ...rest }: PublishDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Publish">
      <Choice {...rest} />
    </Dialog>
  )
}

const soon = () => {
  const then = new Date(Date.now() + 60 * 60_000)
  then.setMinutes(0, 0, 0)
  return local(then)
}

/** A moment as a field for date and time wants it, in the person's own time zone. */
const local = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

function Choice({ draft, checks, onDone, onShowChecks }: Omit<PublishDialogProps, 'open' | 'onClose'>) {
  const { brand, id } = draft.detail
  // What waits for its time opens on that time.
  const due = dueOf(draft.detail)
  const [later, setLater] = useState(!!due)
  const [at, setAt] = useState(() => (due ? local(new Date(due)) : soon()))
  const errors = checks.filter(({ severity }) => severity === 'error')
  const publish = useMutation({
    meta: { quiet: true },
    mutationFn: async (replace: boolean) => {
      if (!(await draft.flush())) throw new DeskError(0, 'The last change is not saved yet. Try again in a moment.')
      const when = later ? { at: new Date(at).toISOString() } : {}
      return post<PostDetail>(
        `/posts/${brand}/${encodeURIComponent(id)}/publish`,
        { ...when, ...(replace && { replace }) },
        draft.version(),
      )
    },
    onSuccess: (detail) => {
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
        <ul className="mb-4 list-disc pl-5">
          {errors.slice(0, 5).map((check, n) => (
            <li key={n}>{check.message}</li>
          ))}
        </ul>
        <Button kind="main" onClick={onShowChecks}>
          Show me where
        </Button>
      </>
    )
  // The published post was changed elsewhere since it was opened here.
  const changedElsewhere = publish.error instanceof DeskError && publish.error.status === 409
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        publish.mutate(changedElsewhere)
      }}
    >
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
            hint="In your own time zone."
          />
        )}
      </fieldset>
      <NewAddress draft={draft} />
      {checks.some(({ severity }) => severity === 'warning') && (
        <p className="text-warn">
          {checks.filter(({ severity }) => severity === 'warning').length} warnings are left.{' '}
          <button type="button" onClick={onShowChecks} className="underline">
            Look at them
          </button>
        </p>
      )}
      <ErrorLine error={publish.error} />
      <Button kind="main" type="submit" busy={publish.isPending} className="h-11">
        {changedElsewhere
          ? 'Publish mine in its place'
          : later
            ? due
              ? 'Change the time'
              : 'Schedule'
            : 'Publish now'}
      </Button>
    </form>
  )
}
