import { useEffect, useEffectEvent } from 'react'

/** A key, or two pressed one after the other ('g l'), with what it does. */
interface Shortcut {
  keys: string
  does: string
  /** Nothing where something else listens for the key, and it is only told of. */
  run?: () => void
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))

type Where = 'here' | 'everywhere'

const known = new Map<symbol, { list: Shortcut[]; where: Where }>()

/** Everything that can be pressed now in the room that is open, or in every room. */
export const shortcutsNow = (where: Where) =>
  [...known.values()].filter((one) => one.where === where).flatMap(({ list }) => list)

let first = ''
let firstAt = 0

/** Shortcuts are there as long as the component is. None works while somebody types. */
export function useShortcuts(list: Shortcut[], where: Where = 'here') {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
    if (document.querySelector('[role="dialog"]')) return
    const both = Date.now() - firstAt < 1500 ? `${first} ${event.key}` : ''
    const found = list.find((one) => one.keys === both) ?? list.find((one) => one.keys === event.key)
    if (!found?.run) return
    event.preventDefault()
    found.run()
  })
  const current = useEffectEvent(() => list)
  useEffect(() => {
    const id = Symbol()
    known.set(id, { list: current(), where })
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => {
      known.delete(id)
      removeEventListener('keydown', listener)
    }
  }, [where])
}

// The first of two keys is remembered after all listeners have seen it.
addEventListener('keydown', (event) => {
  const key = event.key
  setTimeout(() => {
    first = key
    firstAt = Date.now()
  })
})
