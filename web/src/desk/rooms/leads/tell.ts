import type { LeadDetail } from '../../../gen/desk'
import { moment } from '../../lib/time'

export type Happened = LeadDetail['story'][number]

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What happened, as a sentence. */
export function tell(
  event: Happened,
  name: (id: string | undefined) => string,
  stageName: (id: string) => string,
): string {
  const who = event.by ? name(event.by) : 'Somebody at the command line'
  const [receiver, answer] = (event.text ?? '').split(/: (.*)/)
  switch (event.kind) {
    case 'posted':
      return event.text ? `Sent from ${event.text}` : 'Sent by the visitor’s browser'
    case 'uploaded':
      return 'Document stored'
    case 'delivered':
      return `${receiver} has it${answer ? `: ${answer}` : ''}`
    case 'failed':
      return `${receiver} did not take it${answer ? `: ${answer}` : ''}`
    case 'given-up':
      return `${receiver} was given up${answer ? `: ${answer}` : ''}`
    case 'retried':
      return `${who} had it delivered again`
    case 'released':
      return `${who} let it be delivered after all`
    case 'set-aside':
      return `${who} set it aside${event.text ? `: ${event.text}` : ''}`
    case 'read':
      return `${who} read it`
    case 'unread':
      return `${who} marked it as unread`
    case 'handled':
      return `${who} handled it`
    case 'reopened':
      return event.by ? `${who} opened it again` : 'It is open again'
    case 'assigned':
      return event.text === event.by ? `${who} took it` : `${who} gave it to ${name(event.text)}`
    case 'unassigned':
      return `${who} gave it to nobody`
    case 'note':
      return `${who} wrote`
    case 'stage':
      return `${who} moved it to ${stageName(receiver ?? '').toLowerCase()}${answer ? `: ${answer}` : ''}`
    case 'reminder':
      return `${who} asked to be reminded${receiver ? ` on ${moment(receiver)}` : ''}${answer ? `: ${answer}` : ''}`
    case 'no-reminder':
      return `${who} dropped the reminder`
    case 'replied':
      return event.by ? `${who} replied` : 'A confirmation was sent by itself'
    case 'mailed':
      return `${who} opened a mail to ${event.text} in a mail program`
    case 'offered':
      return `${who} sent an offer: ${event.text}`
    case 'quote-changed':
      return `They changed their quote request ${event.text}`
    case 'quote-accepted':
      return `They accepted the offer: ${event.text}`
    case 'quote-change-asked':
      return `They asked for a change of the offer: ${event.text}`
    case 'quote-declined':
      return `They declined the offer: ${event.text}`
    case 'answered':
      return event.letter?.state === 'automatic' ? 'An automatic answer came' : 'They answered'
  }
}
