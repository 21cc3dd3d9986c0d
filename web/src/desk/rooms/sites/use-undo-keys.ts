import { useEffect, useEffectEvent } from 'react'
import type { Draft } from './use-draft'

/** What the keys ask for: Ctrl+Z or Cmd+Z is back; with Shift, or Ctrl+Y, forward. */
export function undoKey(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && !event.shiftKey ? 'redo' : undefined
}

/** The keys that take back the last change of the draft, and make it again. */
export function useUndoKeys(draft: Draft) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const wanted = undoKey(event)
    if (!wanted || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    draft[wanted]()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
