import { useSyncExternalStore } from 'react'
import { useInput } from '../brand/input'
import type { Mention, Post, PostData } from '../gen/input'
import { linkedFrom, most } from '../lib/mentions'

/** What the Desk knows that posts and products are called, by their paths. */
export type Titles = Record<string, string>

let written: { post: Post; titles: Titles } | undefined
const listeners = new Set<() => void>()

/** Shows what is written now in place of what came with the page. */
export function show(post: Post, titles: Titles = {}) {
  written = { post, titles }
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
  const now = useSyncExternalStore(subscribe, current, atFirst)
  const shown = now ? { post: now.post, ...aroundOf(now, page.post) } : page.post
  if (!shown?.post || shown.post.date) return shown
  return { ...shown, post: { ...shown.post, date: page.today } } // publishing sets it
}

/** What a text leads to, called as it is called; the pictures of those that it led to at first are known, too. */
export function mentionsOf(now: { post: Post; titles: Titles }, first: readonly Mention[] = []): Mention[] {
  return linkedFrom(now.post).map((mention) => {
    const known = first.find(({ path }) => path === mention.path)
    return known ?? { ...mention, title: now.titles[mention.path] ?? mention.title }
  })
}

/** What stands below a text: what it leads to, and the posts to read after it, those first that were chosen. */
export function aroundOf(
  now: { post: Post; titles: Titles },
  first: PostData = {},
): Pick<PostData, 'mentions' | 'related'> {
  const mentions = mentionsOf(now, first.mentions)
  const pathOf = (slug: string) => `/blog/${slug}`
  const chosen = (now.post.related ?? []).map(pathOf).filter((path) => now.titles[path])
  const dropped = (first.post?.related ?? []).map(pathOf).filter((path) => !chosen.includes(path))
  const alike = (first.related ?? []).map(({ path }) => path).filter((path) => !dropped.includes(path))
  const shown = [pathOf(now.post.slug), ...mentions.map(({ path }) => path)]
  const titleOf = (path: string) => now.titles[path] ?? first.related?.find((one) => one.path === path)?.title ?? ''
  const related = [...new Set([...chosen, ...alike])]
    .filter((path) => !shown.includes(path))
    .slice(0, most)
    .map((path) => ({ path, title: titleOf(path) }))
  return { mentions, related }
}
