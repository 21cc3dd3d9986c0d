import { useState } from 'react'
import { useMe } from '../../session'

const prefixes = { note: 'desk-note ', reply: 'desk-reply ', subject: 'desk-subject ' }

/** Something half written about a lead, kept in this browser for its writer until it is sent. */
export function useKept(what: keyof typeof prefixes, lead: string) {
  const key = `${prefixes[what]}${lead} ${useMe().person.id}`
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '')
  const keep = (next: string) => {
    setText(next)
    try {
      if (next.trim()) localStorage.setItem(key, next)
      else localStorage.removeItem(key)
    } catch {
      // The browser gives no more room; the words are still on the screen.
    }
  }
  return [text, keep] as const
}

/** Forgets what was half written about somebody who was erased. */
export function forgetKept(lead: string) {
  for (const key of Object.keys(localStorage)) {
    if (Object.values(prefixes).some((prefix) => key.startsWith(`${prefix}${lead} `))) localStorage.removeItem(key)
  }
}
