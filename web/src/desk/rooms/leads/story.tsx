import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import type { LeadDetail } from '../../../gen/desk'
import { offer } from '../../frame/toasts'
import { moment } from '../../lib/time'
import { useMay, useNames } from '../../session'
import { Button } from '../../ui/button'
import { Folded } from './folded'
import { LetterText } from './letter'
import { capital, tell, type Happened } from './tell'
import type { useLead } from './use-lead'
import { useNotes } from './use-notes'
import { useWords } from './words'

const waiting = 'You wrote, sent when you are back online'

const outstanding = new Set<Happened['kind']>(['note', 'replied', 'answered', 'offered', 'quote-accepted'])

function dotOf({ kind }: Happened): string {
  if (kind === 'failed' || kind === 'given-up') return 'bg-bad'
  return outstanding.has(kind) ? 'bg-accent' : 'bg-line-strong'
}

/** Everything that happened to a lead, with the notes of those who handled it. */
export function Story({ detail, act }: { detail: LeadDetail; act: ReturnType<typeof useLead>['act'] }) {
  const name = useNames()
  const mayHandle = useMay('leads.handle')
  const { stageName } = useWords(detail.lead.brand)
  const notes = useNotes(detail)
  const wrote = useRef(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    notes.add()
    document.getElementById('lead-note')?.blur() // the next key is about the lead
  }
  const leave = useEffectEvent(() => {
    if (!wrote.current || !notes.words.trim()) return
    offer(`${detail.lead.name || 'This lead'}: your note is not added yet`, 'Add it', notes.add)
  })
  useEffect(() => () => leave(), [])
  return (
    <section aria-label="What happened">
      <h3 className="mb-2 font-semibold">What happened</h3>
      <ol className="flex flex-col gap-3 border-l border-line pl-4">
        {detail.story.map((event) => (
          <li key={event.id} className="relative">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[21px] size-2.5 rounded-full border-2 border-ground ${dotOf(event)}`}
            />
            <p>
              <span>{capital(tell(event, name, stageName))}</span>{' '}
              <time dateTime={event.at} className="text-xs text-faint">
                {moment(event.at)}
              </time>
            </p>
            {event.letter && <LetterText letter={event.letter} act={act} />}
            {event.kind === 'note' && (
              <div className="mt-1 max-w-prose rounded-desk bg-side px-3 py-2">
                <Folded text={event.text ?? ''} />
              </div>
            )}
          </li>
        ))}
        {notes.left.map((note) => (
          <li key={note.id} className="text-soft">
            <p>{!note.sent ? 'You wrote, not kept yet' : note.sent.waits ? waiting : 'You wrote'}</p>
            <div className="mt-1 max-w-prose rounded-desk bg-side px-3 py-2">
              <Folded text={note.text} />
            </div>
            {!note.sent && (
              <div className="mt-2 flex gap-2">
                <Button onClick={() => notes.again(note)}>Send again</Button>
                <Button kind="quiet" onClick={() => notes.change(note)}>
                  Change it
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {mayHandle && (
        <form onSubmit={submit} className="mt-4 flex flex-col items-start gap-2">
          <label htmlFor="lead-note" className="sr-only">
            Note
          </label>
          <textarea
            id="lead-note"
            rows={2}
            className="field"
            placeholder="Write a note for your colleagues"
            value={notes.words}
            onChange={(event) => {
              wrote.current = true
              notes.setWords(event.target.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
              if (event.key === 'Escape') event.currentTarget.blur()
            }}
          />
          <Button type="submit" disabled={!notes.words.trim()}>
            Add note
          </Button>
        </form>
      )}
    </section>
  )
}
