import { useState } from 'react'
import { Check, MessageSquarePlus, RotateCcw } from 'lucide-react'
import type { Comment } from '../../../../gen/desk'
import { ago } from '../../../lib/time'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/states'
import type { Talk } from './use-proposals'

interface Props {
  talk: Talk
  comments: readonly Comment[]
  /** The field that they are about; all of the proposal without one. */
  place?: { layer: string; field: string }
}

/** What was said about a field, and a line to say more. */
export function Comments({ talk, comments, place }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-1 flex flex-col items-start gap-1 pl-3">
      {comments.length > 0 && (
        <ul className="flex w-full flex-col gap-1">
          {comments.map((one) => (
            <Line key={one.id} comment={one} talk={talk} />
          ))}
        </ul>
      )}
      {open ? (
        <Say talk={talk} place={place} onDone={() => setOpen(false)} />
      ) : (
        <Button kind="quiet" className="h-8 px-2" onClick={() => setOpen(true)}>
          <MessageSquarePlus size={14} aria-hidden="true" /> Comment
        </Button>
      )}
    </div>
  )
}

function Line({ comment, talk }: { comment: Comment; talk: Talk }) {
  const settled = !!comment.resolved
  return (
    <li className="flex items-start gap-2 rounded-desk bg-hover px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-faint">
          <span className="font-medium text-ink">{comment.name}</span> · {ago(comment.at)}
        </p>
        <p className={`wrap-anywhere whitespace-pre-line ${settled ? 'text-faint line-through' : ''}`}>
          {comment.words}
        </p>
      </div>
      <Button
        kind="quiet"
        className="h-8 px-2"
        aria-label={`${settled ? 'Open again' : 'Resolve'}: ${comment.words.slice(0, 60)}`}
        onClick={() => talk.resolve.mutate({ id: comment.id, resolved: !settled })}
      >
        {settled ? <RotateCcw size={14} aria-hidden="true" /> : <Check size={14} aria-hidden="true" />}
      </Button>
    </li>
  )
}

function Say({ talk, place, onDone }: { talk: Talk; place: Props['place']; onDone: () => void }) {
  const [words, setWords] = useState('')
  const said = { words, ...(place && { layer: place.layer, field: place.field }) }
  return (
    <form
      className="flex w-full flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        talk.add.mutate(said, { onSuccess: onDone })
      }}
    >
      <textarea
        aria-label="Your comment"
        className="field min-h-16 py-2"
        maxLength={2000}
        autoFocus
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ErrorLine error={talk.add.error} />
      <span className="flex gap-2">
        <Button type="submit" busy={talk.add.isPending} disabled={!words.trim()}>
          Comment
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Not now
        </Button>
      </span>
    </form>
  )
}
