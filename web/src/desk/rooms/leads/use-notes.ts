import { useMutationState, useQueryClient } from '@tanstack/react-query'
import type { LeadDetail, Note } from '../../../gen/desk'
import { DeskError, messageOf, post } from '../../api'
import { warn } from '../../frame/toasts'
import { useMe } from '../../session'
import { forgetKept, keptBy, useKept } from '../../ui/use-kept'
import { keptList, readList, useSendLeft } from './use-left'

/** A note with the id under which the server knows it, however often it is sent. */
export type NewNote = Required<Note>

/** Sends notes. Until the server has one, this browser keeps it, also when its page is loaded again. */
function useSendNote() {
  const client = useQueryClient()
  const { id: person } = useMe().person
  return (lead: string, note: NewNote) => {
    const kept = keptList<NewNote>(person, 'noting', lead)
    kept.add(note)
    const sending = client.getMutationCache().build<LeadDetail, Error, NewNote, unknown>(client, {
      mutationKey: ['note', lead],
      scope: { id: `lead ${lead}` },
      meta: { quiet: true, kept: true },
      mutationFn: (one) => post<LeadDetail>(`/leads/${lead}/notes`, one),
      retry: (count, error) => count < 2 && error instanceof DeskError && error.status === 0,
      onSuccess: (detail) => {
        kept.drop(note.id)
        client.setQueryData(['lead', lead], detail)
      },
      onError: (error) => {
        const isGone = error instanceof DeskError && error.status === 404
        if (isGone) forgetKept(lead) // nobody could ever read it again, nor take it out
        warn(`${messageOf(error)} ${isGone ? 'Your note is gone too.' : 'Your note waits with the lead.'}`)
      },
      onSettled: () => client.invalidateQueries({ queryKey: ['lead', lead] }),
    })
    sending.execute(note).catch(() => {})
  }
}

/** Sends the notes that were left on their way. */
export function useNotesLeft() {
  useSendLeft('noting', 'note', useSendNote())
}

/** The note that is being written on a lead, and those that the server does not have yet. */
export function useNotes({ lead: { id: lead }, story }: LeadDetail) {
  const [words, setWords] = useKept('note', lead)
  const [kept] = useKept('noting', lead)
  const { id: person } = useMe().person
  const send = useSendNote()
  const underWay = useMutationState({
    filters: { mutationKey: ['note', lead], status: 'pending' },
    select: ({ state }) => ({ id: (state.variables as NewNote).id, waits: state.isPaused }),
  })
  const known = new Set(story.map(({ id }) => id))
  const left = readList<NewNote>(kept).filter(({ id }) => !known.has(id))
  return {
    words,
    setWords,
    left: left.map((note) => ({ ...note, sent: underWay.find(({ id }) => id === note.id) })),
    add() {
      const text = keptBy(person, 'note', lead).now() // the lead may have been left since
      if (!text.trim()) return
      setWords('') // it is on its way, also where that takes a while
      send(lead, { id: crypto.randomUUID(), text })
    },
    again: (note: NewNote) => send(lead, note),
    /** Takes the words of a note back that did not arrive, before those that are being written. */
    change(note: NewNote) {
      keptList(person, 'noting', lead).drop(note.id)
      setWords([note.text, words].filter(Boolean).join('\n'))
      document.getElementById('lead-note')?.focus()
    },
  }
}
