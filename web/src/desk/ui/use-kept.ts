import { useSyncExternalStore } from 'react'
import { useMe } from '../session'

const prefixes = {
  note: 'desk-note ',
  reply: 'desk-reply ',
  subject: 'desk-subject ',
  letter: 'desk-letter ',
  comment: 'desk-comment ',
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

/** Something half written about a lead or a post, kept in this browser for its writer until it is sent. */
export function useKept(what: keyof typeof prefixes, about: string) {
  const key = `${prefixes[what]}${about} ${useMe().person.id}`
  const text = useSyncExternalStore(listen, () => unkept.get(key) ?? localStorage.getItem(key) ?? '')
  return [text, (next: string) => keep(key, next)] as const
}

/** Forgets what was half written about somebody who was erased. */
export function forgetKept(lead: string) {
  for (const key of [...Object.keys(localStorage), ...unkept.keys()]) {
    if (Object.values(prefixes).some((prefix) => key.startsWith(`${prefix}${lead} `))) keep(key, '')
  }
}
