import { useEffect, useSyncExternalStore } from 'react'
import { onlineManager, useMutationState } from '@tanstack/react-query'

export const useOnline = () =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )

/** Says that there is no connection, and how much waits for one; whoever would lose it by leaving is asked first. */
export function Offline() {
  const waits = useMutationState({
    filters: { predicate: (one) => one.state.isPaused },
    select: ({ meta }) => !!meta?.kept,
  })
  const waiting = waits.length
  const isKept = waits.every(Boolean) // by this browser, also when the page is closed
  useEffect(() => {
    if (isKept) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isKept])
  if (useOnline()) return null
  const changes = waiting === 1 ? 'One change waits' : `${waiting} changes wait`
  const until = isKept
    ? ' until you are back, also when you close this page.'
    : ': leave this page open until you are back.'
  return (
    <p role="status" className="border-b border-warn bg-warn-ground px-4 py-2 text-warn">
      You are offline. {waiting ? `${changes}${until}` : 'What you see may be old.'}
    </p>
  )
}
