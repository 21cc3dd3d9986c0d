import { useSyncExternalStore } from 'react'
import { useInput } from '../brand/input'
import type { Post, PostData } from '../gen/input'
import { linkedFrom } from '../lib/mentions'

let written: PostData | undefined
const listeners = new Set<() => void>()

/** Shows what is written now in place of what came with the page. */
export function show(post: Post) {
  written = { post, mentions: linkedFrom(post) }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const current = () => written
/** What the server rendered is taken over first, whatever was typed meanwhile. */
const atFirst = () => undefined

/** Stands in for blog/use-post in the build of previews: the draft that came with the page, then each change of it. */
export function usePost(): PostData | undefined {
  const { page } = useInput()
  const shown = useSyncExternalStore(subscribe, current, atFirst) ?? page.post
  if (!shown?.post || shown.post.date) return shown
  return { ...shown, post: { ...shown.post, date: page.today } } // publishing sets it
}
