import type { LeadDetail } from '../../../gen/desk'
import { moment } from '../../lib/time'
import { useMay } from '../../session'
import { Button } from '../../ui/button'
import { Folded } from './folded'
import type { useLead } from './use-lead'

export type Letter = NonNullable<LeadDetail['story'][number]['letter']>

/** What mail servers and the network say, as a person would, by what is in it. */
const troubles: [RegExp, string][] = [
  [/connection refused|no such host|timeout|deadline|unreachable|dial|EOF|reset/i, 'the mail server does not answer'],
  [/x509|certificate|tls/i, 'there is no safe connection to the mail server'],
  [/\b53[0-5]\b|auth/i, 'the mail server does not accept our sign-in; whoever runs this server can mend that'],
  [/\b552\b|full|quota/i, 'their mailbox is full'],
  [/\b5[05][0-9]\b|no such (user|mailbox)|unknown/i, 'their mail server does not take mail for this address'],
  [/\b4[0-9]{2}\b|greylist|try again|busy/i, 'the mail server asks to try later'],
]

/** Why a letter was not sent, in words for whoever wrote it. */
export const trouble = (said: string) => troubles.find(([sign]) => sign.test(said))?.[1] ?? said

/** How far a letter to the person has come; nothing where it came from them. */
function progress({ state, attempts, lastError, sentAt }: Letter): { words: string; bad: boolean } | undefined {
  const why = lastError ? `: ${trouble(lastError)}` : ''
  switch (state) {
    case 'waiting':
      return attempts && lastError
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
      {far?.bad && letter.lastError && trouble(letter.lastError) !== letter.lastError && (
        <details className="mt-1 text-xs text-soft">
          <summary className="cursor-pointer">What the mail server said</summary>
          <p className="mt-1 break-words">{letter.lastError}</p>
        </details>
      )}
      {mayHandle && far?.bad && (
        <Button
          className="mt-2"
          busy={act.isPending}
          onClick={() => act.mutate({ action: `letters/${letter.id}/again` })}
        >
          {letter.state === 'waiting' ? 'Try now' : 'Send it again'}
        </Button>
      )}
    </div>
  )
}
