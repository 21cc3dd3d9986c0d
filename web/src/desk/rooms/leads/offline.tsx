import { useEffect, useSyncExternalStore } from 'react'
import { onlineManager, useMutationState } from '@tanstack/react-query'

export const useOnline = () =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )

/** Says that there is no connection, and how much waits for one; whoever leaves meanwhile is asked first. */
export function Offline() {
  const waiting = useMutationState({ filters: { predicate: (one) => one.state.isPaused } }).length
  useEffect(() => {
    if (!waiting) return
    const ask = (event: Event) => event.preventDefault() // what waits is in this page alone
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [waiting])
  if (useOnline()) return null
  const changes = waiting === 1 ? 'One change waits' : `${waiting} changes wait`
  return (
    <p role="status" className="border-b border-warn bg-warn-ground px-4 py-2 text-warn">
      You are offline. {waiting ? `${changes}: leave this page open until you are back.` : 'What you see may be old.'}
    </p>
  )
}
