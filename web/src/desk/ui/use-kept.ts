import { useSyncExternalStore } from 'react'
import { useMe } from '../session'

const prefixes = {
  note: 'desk-note ',
  noting: 'desk-noting ',
  /** What was done with a lead and is not known to the server yet. */
  changing: 'desk-changing ',
  reply: 'desk-reply ',
  subject: 'desk-subject ',
  letter: 'desk-letter ',
  comment: 'desk-comment ',
  /** What stands in the number fields of an offer and is no number. */
  unread: 'desk-unread ',
}

const listeners = new Set<() => void>()
/** What a browser that gives no more room does not keep. */
const unkept = new Map<string, string>()

function listen(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function keep(key: string, text: string) {
  unkept.delete(key)
  try {
    if (text.trim()) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    unkept.set(key, text)
  }
  if (text && !text.trim()) unkept.set(key, text) // blanks are shown while somebody types, and not kept
  for (const changed of listeners) changed()
}

export type What = keyof typeof prefixes

/** What is kept for somebody about a lead or a post, as it is now. */
export function keptBy(person: string, what: What, about: string) {
  const key = `${prefixes[what]}${about} ${person}`
  return {
    now: () => unkept.get(key) ?? localStorage.getItem(key) ?? '',
    keep: (text: string) => keep(key, text),
  }
}

/** Whatever is kept of a kind for somebody. */
keptBy.all = (person: string, what: What) =>
  [...new Set([...Object.keys(localStorage), ...unkept.keys()])]
    .filter((key) => key.startsWith(prefixes[what]) && key.endsWith(` ${person}`))
    .map((key) => key.slice(prefixes[what].length, -person.length - 1))
    .map((about) => ({ about, text: keptBy(person, what, about).now() }))

/** Something half written about a lead or a post, kept in this browser for its writer until it is sent. */
export function useKept(what: What, about: string) {
  const kept = keptBy(useMe().person.id, what, about)
  return [useSyncExternalStore(listen, kept.now), kept.keep] as const
}

/** Forgets what was half written about somebody who was erased. */
export function forgetKept(lead: string) {
  for (const key of [...Object.keys(localStorage), ...unkept.keys()]) {
    if (Object.values(prefixes).some((prefix) => key.startsWith(`${prefix}${lead} `))) keep(key, '')
  }
}
