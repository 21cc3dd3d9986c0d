import type { LeadDetail } from '../../../gen/desk'
import { moment } from '../../lib/time'
import { useMay } from '../../session'
import { Button } from '../../ui/button'
import { Folded } from './folded'
import type { useLead } from './use-lead'

export type Letter = NonNullable<LeadDetail['story'][number]['letter']>

/** How far a letter to the person has come; nothing where it came from them. */
function progress({ state, attempts, lastError, sentAt }: Letter): { words: string; bad: boolean } | undefined {
  const why = lastError ? `: ${lastError}` : ''
  switch (state) {
    case 'waiting':
      return attempts
        ? { words: `Not sent yet, will be tried again${why}`, bad: true }
        : { words: 'Will be sent in a moment', bad: false }
    case 'sent':
      return { words: `Sent${sentAt ? ` ${moment(sentAt)}` : ''}`, bad: false }
    case 'given-up':
      return { words: `Not sent${why}`, bad: true }
    case 'unsure':
      return { words: `Perhaps not sent${why}. Ask the person before you send it again.`, bad: true }
    default:
      return undefined
  }
}

/** What one side wrote to the other, as a part of a lead's story. */
export function LetterText({ letter, act }: { letter: Letter; act: ReturnType<typeof useLead>['act'] }) {
  const mayHandle = useMay('leads.handle')
  const far = progress(letter)
  const mine = !!letter.by
  return (
    <div className={`mt-1 max-w-prose rounded-desk px-3 py-2 ${mine ? 'bg-side' : 'border border-line'}`}>
      <p className="mb-1 font-medium break-words">{letter.subject}</p>
      {!mine && <p className="mb-1 text-soft break-words">From {letter.from}</p>}
      <Folded text={letter.text} />
      {letter.quoted && (
        <details className="mt-2">
          <summary className="cursor-pointer text-soft">What they repeat of earlier letters</summary>
          <p className="mt-1 whitespace-pre-wrap break-words text-soft">{letter.quoted}</p>
        </details>
      )}
      {far && <p className={`mt-2 text-xs ${far.bad ? 'text-bad' : 'text-soft'}`}>{far.words}</p>}
      {mayHandle && (letter.state === 'given-up' || letter.state === 'unsure') && (
        <Button
          className="mt-2"
          busy={act.isPending}
          onClick={() => act.mutate({ action: `letters/${letter.id}/again` })}
        >
          Send it again
        </Button>
      )}
    </div>
  )
}
