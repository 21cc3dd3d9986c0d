import { useState } from 'react'
import { useMe } from '../../session'

const prefix = 'desk-note '

/** Half a note, kept in this browser for its writer until it is added to the story. */
export function useNote(lead: string) {
  const key = `${prefix}${lead} ${useMe().person.id}`
  const [note, setNote] = useState(() => localStorage.getItem(key) ?? '')
  const keep = (text: string) => {
    setNote(text)
    try {
      if (text.trim()) localStorage.setItem(key, text)
      else localStorage.removeItem(key)
    } catch {
      // The browser gives no more room; the words are still on the screen.
    }
  }
  return [note, keep] as const
}

/** Forgets half notes about somebody who was erased. */
export function forgetNotes(lead: string) {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${prefix}${lead} `)) localStorage.removeItem(key)
  }
}
