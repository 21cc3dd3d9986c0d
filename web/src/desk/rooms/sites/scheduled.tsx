import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SiteChange, SiteReschedule } from '../../../gen/desk'
import { DeskError, post, put } from '../../api'
import { say } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/states'
import { placeWords, titleOf } from './describe'
import { Differences, Elsewhere } from './differences'
import { asInput, zone } from '../../lib/input-time'
import { isPictureChange } from './picture-change'
import { useCancel } from './use-cancel'
import { useNames } from './use-names'

/** What is typed for a change that is to come; somebody who looks elsewhere meanwhile finds it again. */
interface Typed {
  at?: string
  note?: string
  texts: Record<number, string>
}
const begun = new Map<string, Typed>()

interface Props {
  change: SiteChange
  /** The brand that it is looked at from; none in the history of all. */
  brand: string | undefined
}

/** A change that is to come: it can be moved, written anew, and taken into the draft again. */
export function Scheduled({ change, brand }: Props) {
  const [editing, setEditing] = useState(begun.has(change.id))
  const title = titleOf(change, useNames(change.edits))
  const end = () => {
    begun.delete(change.id)
    setEditing(false)
  }
  return (
    <article aria-label={title} className="flex flex-col gap-2 border-b border-line pb-4">
      <p className="font-medium">{title}</p>
      <p className="text-faint">
        Appears {change.at && moment(change.at)}, by {change.author}
        {change.approvedBy && `, approved by ${change.approvedBy}`}
      </p>
      {editing ? (
        <Edit change={change} onDone={end} />
      ) : (
        <>
          <Differences edits={change.edits} />
          <Elsewhere count={change.elsewhere} />
          {change.may && <Actions change={change} brand={brand} onEdit={() => setEditing(true)} />}
        </>
      )}
    </article>
  )
}

function Actions({ change, brand, onEdit }: Props & { onEdit: () => void }) {
  const cancel = useCancel(change, brand)
  const clash = cancel.error instanceof DeskError && cancel.error.status === 409
  const client = useQueryClient()
  const now = useMutation({
    mutationFn: () => post<SiteChange>(`/sites/scheduled/${change.id}/publish`),
    meta: { quiet: true },
    onSuccess: () => {
      say('Published')
      void client.invalidateQueries({ queryKey: ['sites'] })
    },
  })
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {!change.elsewhere && (
          <Button busy={now.isPending} onClick={() => now.mutate()}>
            Publish now
          </Button>
        )}
        {!change.elsewhere && <Button onClick={onEdit}>Change time or words</Button>}
        <Button busy={cancel.isPending} onClick={() => cancel.mutate(false)}>
          Cancel into my draft
        </Button>
        {clash && (
          <Button kind="danger" onClick={() => cancel.mutate(true)}>
            Replace what my draft says
          </Button>
        )}
      </div>
      <ErrorLine error={now.error ?? cancel.error} />
    </>
  )
}

function Edit({ change, onDone }: { change: SiteChange; onDone: () => void }) {
  const client = useQueryClient()
  const names = useNames(change.edits)
  const [typed, setTyped] = useState<Typed>(begun.get(change.id) ?? { texts: {} })
  const { at = asInput(change.at ?? change.time), note = change.note ?? '', texts } = typed
  const type = (part: Partial<Typed>) => {
    begun.set(change.id, { ...typed, ...part })
    setTyped({ ...typed, ...part })
  }
  const save = useMutation({
    mutationFn: () => {
      const edits = change.edits.map(({ layer, field, after }, n) => ({ layer, field, after: texts[n] ?? after }))
      const body: SiteReschedule = { at: new Date(at).toISOString(), note, edits: edits as SiteReschedule['edits'] }
      return put<SiteChange>(`/sites/scheduled/${change.id}`, body)
    },
    meta: { quiet: true },
    onSuccess: (next) => {
      say(next.at ? `Appears ${moment(next.at)}` : 'Changed')
      void client.invalidateQueries({ queryKey: ['sites'] })
      onDone()
    },
  })
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <label>
        <span className="mb-1 block font-medium">Appears ({zone()})</span>
        <input
          type="datetime-local"
          required
          className="field"
          value={at}
          onChange={(event) => type({ at: event.target.value })}
        />
      </label>
      <label>
        <span className="mb-1 block font-medium">Why</span>
        <input className="field" value={note} onChange={(event) => type({ note: event.target.value })} />
      </label>
      {change.edits.map((edit, n) =>
        typeof edit.after === 'string' && !isPictureChange(edit) ? (
          <label key={`${edit.layer} ${edit.field}`}>
            <span className="mb-1 block font-medium">{placeWords(edit, names)}</span>
            <textarea
              className="field resize-none"
              style={{ fieldSizing: 'content' } as object}
              rows={2}
              value={texts[n] ?? edit.after}
              onChange={(event) => type({ texts: { ...texts, [n]: event.target.value } })}
            />
          </label>
        ) : (
          <Differences key={`${edit.layer} ${edit.field}`} edits={[edit]} />
        ),
      )}
      <ErrorLine error={save.error} />
      <div className="flex gap-2">
        <Button kind="main" type="submit" busy={save.isPending}>
          Save
        </Button>
        <Button onClick={onDone}>Close without saving</Button>
      </div>
    </form>
  )
}
