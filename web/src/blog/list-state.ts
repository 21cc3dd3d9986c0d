import type { BlogData, BlogError, Brand, Core } from '../gen/input'
import { container, knownPosts } from '../storage/known'

export type ListState =
  | { status: 'loading' }
  | { status: 'error'; details: BlogError }
  /** With `details`, the posts are those read before: `details` says why they could not be read again. */
  | { status: 'ready'; blog: BlogData; details?: BlogError }

export const fromServer = (blog: BlogData): ListState =>
  blog.error
    ? { status: 'error', details: blog.error }
    : { status: 'ready', blog, details: blog.total ? undefined : { message: nothingFound, storageAccessible: true } }

export const nothingFound = 'No blogs found'

/** Whether a brand's posts are kept in storage, and not in its content. */
export const inStorage = (brand: Brand): boolean => brand.blog.source === 'storage'

/** Where a brand's posts are kept. */
export const placeOf = ({ brand, runtime }: Core): string => container({ base: runtime.storageBase, brand: brand.id })

/** What this visit has read before, to be shown while the list is read again; undefined when nothing was. */
export function knownList(core: Core): ListState | undefined {
  const posts = knownPosts(placeOf(core))
  return posts?.length ? { status: 'ready', blog: { posts, total: posts.length, offset: 0 } } : undefined
}

/** A reader keeps the list that is there when reading it again fails, and learns why. */
export function afterReread(before: ListState, next: ListState): ListState {
  if (before.status !== 'ready' || next.status === 'ready') return next
  return next.status === 'error' ? { ...before, details: next.details } : before
}
