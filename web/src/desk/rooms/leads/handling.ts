import type { LeadChange, LeadDetail } from '../../../gen/desk'
import { DeskError, get, send } from '../../api'

export type Handling = LeadDetail['lead']['handling']

/** How a lead was handled, of that alone which a change is about. */
export function concerned(was: Handling, part: LeadChange): LeadChange {
  return {
    ...(part.unread !== undefined && { unread: !was.readAt }),
    ...(part.handled !== undefined && { handled: !!was.handledAt }),
    ...(part.assigned !== undefined && { assigned: was.assignedTo ?? '' }),
    ...(part.stage !== undefined && { stage: was.stage, lostBecause: was.lostBecause ?? '' }),
    ...(part.remindAt !== undefined && {
      remindAt: new Date(was.remindAt || 0).toISOString(), // which the server writes in fewer digits
      remindAbout: was.remindAbout ?? '',
    }),
  }
}

/** The change that leads back to how a lead was handled. What is won or lost is handled with that. */
export function undoing(was: Handling, part: LeadChange): LeadChange {
  const { remindAt, remindAbout = '' } = was
  return {
    ...concerned(was, part),
    ...(part.stage !== undefined && { handled: !!was.handledAt }),
    ...(dropsReminder(was, part) && remindAt && { remindAt, remindAbout }),
  }
}

/** Whether a change takes a reminder away that is still to come, since nothing is left to do. */
const dropsReminder = ({ remindAt, handledAt }: Handling, part: LeadChange) =>
  !handledAt && (part.handled ?? isOver(part.stage)) && !!remindAt && Date.parse(remindAt) > Date.now()

/** Whether nothing is left to do at a stage. */
export const isOver = (stage: string | undefined) => stage === 'won' || stage === 'lost'

/** How a lead is handled when a change is made that is still under way. */
export function applied(was: Handling, part: LeadChange): Handling {
  const now = new Date().toISOString()
  const { stage = was.stage, assigned = was.assignedTo ?? '', lostBecause = '', remindAt } = part
  return {
    ...was,
    stage,
    lostBecause: part.stage === undefined ? (was.lostBecause ?? '') : lostBecause,
    assignedTo: assigned,
    ...(isOver(part.stage) && { handledAt: was.handledAt ?? now }),
    ...(part.handled !== undefined && { handledAt: part.handled ? now : '' }),
    ...(part.unread !== undefined && { readAt: part.unread ? '' : now }),
    ...(remindAt !== undefined && { remindAt, remindAbout: part.remindAbout ?? '' }),
    ...(dropsReminder(was, part) && { remindAt: '', remindAbout: '' }),
  }
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Makes a change of a lead as the page knows it. What somebody else changed of it meanwhile is no obstacle, unless it
 * is the same part; then refused says what to tell.
 */
export async function patched(id: string, part: LeadChange, known: Handling, refused: (now: LeadDetail) => string) {
  let was = known
  for (;;) {
    try {
      const answer = await send('PATCH', `/leads/${id}`, part, was.version)
      return { detail: (await answer.json()) as LeadDetail, was }
    } catch (error) {
      if (!(error instanceof DeskError && error.status === 412)) throw error
      const now = await get<LeadDetail>(`/leads/${id}`)
      const { handling } = now.lead
      if (same(concerned(applied(was, part), part), concerned(handling, part))) return { detail: now, was: undefined }
      if (!same(concerned(was, part), concerned(handling, part))) throw new DeskError(412, refused(now))
      was = handling
    }
  }
}
