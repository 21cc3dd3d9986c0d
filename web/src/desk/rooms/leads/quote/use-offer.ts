import { useEffect, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Present, QuoteDetail, Terms } from '../../../../gen/desk'
import type { Autosave, Opened, SaveState, Written } from '../../../ui/autosave/autosave'
import { useAutosave } from '../../../ui/autosave/use-autosave'
import { usePresence } from '../../../ui/presence'
import { Steps } from '../../../ui/steps'
import { useKept } from '../../../ui/use-kept'
import type { UnreadFields } from './lacks'
import type { Unread } from '../../../ui/typed'
import { keyOf, pathOf, readOf, useQuote, writtenOf } from './use-quote'

/** An offer that is being written. */
export interface OfferDraft {
  detail: QuoteDetail
  terms: Terms
  state: SaveState<QuoteDetail>
  /** What was typed for a number and is none, by the id of its field; this browser keeps it until it is one. */
  unread: UnreadFields
  setUnread: (field: string, unread: Unread | undefined) => void
  /** Changes a part; what is changed at one place without a pause is taken back in one step. */
  change: (part: (now: Terms) => Partial<Terms>, place: string) => void
  undo: () => void
  redo: () => void
  flush: () => Promise<boolean>
  /** What the server has, as of now. */
  server: () => QuoteDetail
  /** Goes on from a state of the server. */
  follow: (detail: QuoteDetail) => void
  /** Goes on after an offer was sent: nothing of it is half written any more. */
  sent: (detail: QuoteDetail) => void
  versions: (current: QuoteDetail) => { mine: Terms; other: Terms }
  settle: (current: QuoteDetail, terms: Terms) => void
  /** Who else has the offer open. */
  others: Present[]
}

/** Whether one state of the server came after another: drafts count their versions anew with each offer. */
const isLater = (one: QuoteDetail, other: QuoteDetail) =>
  one.quote.version !== other.quote.version
    ? one.quote.version > other.quote.version
    : one.draft.version > other.draft.version

function unreadIn(kept: string): UnreadFields {
  try {
    return kept ? (JSON.parse(kept) as UnreadFields) : {}
  } catch {
    return {} // something that is not ours
  }
}

const isTyping = () => !!document.activeElement?.matches('input, textarea, select')

/** Opens an offer for writing. */
export function useOffer(
  lead: string,
  written: Written<Terms, QuoteDetail>,
  opened: Opened<Terms, QuoteDetail>,
): OfferDraft {
  const { autosave, value, server: detail, state } = useAutosave(written, opened)
  const terms = useMemo(() => readOf(value), [value])
  const [steps] = useState(() => new Steps<Terms>())
  const [kept, keep] = useKept('unread', lead)
  const unread = useMemo(() => unreadIn(kept), [kept])
  const others = useOthers(lead, state.kind !== 'saved', autosave)
  const step = (take: (now: Terms) => Terms | undefined) => {
    const next = take(autosave.snapshot().value)
    if (next) autosave.change(next)
  }
  const follow = (next: QuoteDetail) => {
    steps.clear() // what others wrote is theirs to take back
    autosave.follow(next)
  }
  return {
    detail,
    terms,
    state,
    unread,
    setUnread: (field, one) => {
      const next = JSON.stringify({ ...unread, [field]: one }) // which leaves out what is undefined
      if (next !== kept) keep(next === '{}' ? '' : next)
    },
    others,
    change: (part, place) => {
      const now = autosave.snapshot().value
      steps.note(now, place)
      autosave.change(writtenOf({ ...now, ...part(readOf(now)) }))
    },
    undo: () => step(steps.back),
    redo: () => step(steps.forth),
    flush: () => autosave.flush(),
    server: () => autosave.snapshot().server,
    follow,
    sent: (next) => {
      keep('')
      follow(next)
    },
    versions: (current) => {
      const { mine, other } = autosave.versions(current)
      return { mine: readOf(mine), other: readOf(other) }
    },
    settle: (current, chosen) => {
      steps.clear()
      autosave.settle(current, writtenOf(chosen))
    },
  }
}

/**
 * Who else has the offer open. What they saved, and what the buyer did, is shown as soon as it is known, unless
 * somebody is in a field: then what is typed next is held against what they saw.
 */
function useOthers(lead: string, editing: boolean, autosave: Autosave<Terms, QuoteDetail>): Present[] {
  const client = useQueryClient()
  const present = usePresence(pathOf(lead), editing)
  const known = useQuote(lead).data
  const { version } = present ?? {}
  const detail = autosave.snapshot().server
  useEffect(() => {
    if (version) void client.invalidateQueries({ queryKey: keyOf(lead) })
  }, [client, lead, version])
  useEffect(() => {
    client.setQueryData<QuoteDetail>(keyOf(lead), (was) => (was && isLater(was, detail) ? was : detail))
  }, [client, lead, detail])
  useEffect(() => {
    const hear = () => {
      if (known && isLater(known, autosave.snapshot().server)) autosave.hear(known, isTyping())
    }
    hear()
    const onLeave = () => setTimeout(hear) // once the focus is where it goes
    addEventListener('focusout', onLeave)
    return () => removeEventListener('focusout', onLeave)
  }, [known, present, autosave])
  return present?.others ?? []
}
