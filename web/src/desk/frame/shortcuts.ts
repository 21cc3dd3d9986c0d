import { useEffect, useEffectEvent } from 'react'

/** A key, or two pressed one after the other ('g l'), with what it does. */
interface Shortcut {
  keys: string
  does: string
  run: () => void
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))

const known = new Map<symbol, Shortcut[]>()

/** Everything that can be pressed now, for the help sheet. */
export const shortcutsNow = () => [...known.values()].flat()

let first = ''
let firstAt = 0

/** Shortcuts are there as long as the component is. None works while somebody types. */
export function useShortcuts(list: Shortcut[]) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
    if (document.querySelector('[role="dialog"]')) return
    const both = Date.now() - firstAt < 1500 ? `${first} ${event.key}` : ''
    const found = list.find((one) => one.keys === both) ?? list.find((one) => one.keys === event.key)
    if (!found) return
    event.preventDefault()
    found.run()
  })
  const current = useEffectEvent(() => list)
  useEffect(() => {
    const id = Symbol()
    known.set(id, current())
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => {
      known.delete(id)
      removeEventListener('keydown', listener)
    }
  }, [])
}

// The first of two keys is remembered after all listeners have seen it.
addEventListener('keydown', (event) => {
  const key = event.key
  setTimeout(() => {
    first = key
    firstAt = Date.now()
  })
})
