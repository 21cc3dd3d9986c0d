import { useSyncExternalStore } from 'react'

/** The products ticked for comparison. They outlive a look at a product's page, but nothing is stored. */
let picks: readonly number[] = []
const listeners = new Set<() => void>()
const none: readonly number[] = []

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
