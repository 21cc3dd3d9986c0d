import { useSyncExternalStore } from 'react'

/** The products ticked for comparison. They outlive a look at a product's page, but nothing is stored. */
const none: readonly number[] = []
// The same list that the server knows, so that nothing is rendered anew when the browser takes over.
let picks = none
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setPicks(next: readonly number[]) {
  picks = next
  listeners.forEach((listener) => listener())
}

export const usePicks = () =>
  useSyncExternalStore(
    subscribe,
    () => picks,
    () => none,
  )
