import { useEffect, useEffectEvent } from 'react'
import { undoKey } from '../../ui/undo-key'
import type { Draft } from './use-draft'

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
