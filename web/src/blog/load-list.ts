import type { BlogData, BlogError, Brand, ContentPost, Core, Post } from '../gen/input'
import { readingTimeOf, sortPosts } from '../lib/posts'
import { slugOf } from '../lib/slug'
import { apiBase } from '../storage/api-base'
import { blogToken } from '../storage/blog-token'
import { diagnose } from '../storage/diagnostics'
import { knownPosts } from '../storage/known'
import { container, type Source } from '../storage/listing'
import { loadPosts, TooManyPosts } from '../storage/posts'

export type ListState =
  | { status: 'loading' }
  | { status: 'error'; details: BlogError }
  /** With posts and details: these are known from before, and why there are no news. */
  | { status: 'ready'; blog: BlogData; details?: BlogError }

export const fromServer = (blog: BlogData): ListState =>
  blog.error
    ? { status: 'error', details: blog.error }
    : { status: 'ready', blog, details: blog.total ? undefined : { message: nothingFound, storageAccessible: true } }

const nothingFound = 'No blogs found'

/** Posts that are part of the brand's own content: written there, or the placeholder set. */
export const contentPosts = (brand: Brand): Post[] => sortPosts((brand.blog.posts ?? []).map(contentPost))

function contentPost(post: ContentPost): Post {
  const slug = post.slug || slugOf(post.title)
  return { ...post, id: slug, slug, filename: `${slug}.json`, readTime: readingTimeOf(post) }
}

/** Whether a brand's posts are kept in storage, and not in its content. */
export const inStorage = (brand: Brand): boolean => brand.blog.source === 'storage'

/** Where a brand's posts are kept. */
export const placeOf = ({ brand, runtime }: Core): string => container({ base: runtime.storageBase, brand: brand.id })

/** What this visit has read before, to be shown while it is looked for news; undefined when nothing was. */
export function knownList(core: Core): ListState | undefined {
  const posts = knownPosts(placeOf(core))
  return posts?.length ? { status: 'ready', blog: { posts, total: posts.length, offset: 0 } } : undefined
}

/** A reader keeps the list that is there when a look for news fails, and learns why. */
export function afterLook(before: ListState, next: ListState): ListState {
  if (before.status !== 'ready' || next.status === 'ready') return next
  return next.status === 'error' ? { ...before, details: next.details } : before
}

export async function sourceOf({ brand, runtime }: Core): Promise<Source> {
  const token = await blogToken(runtime, apiBase(runtime, location))
  return { base: runtime.storageBase, brand: brand.id, token }
}

const details = async (message: string, source: Source, error?: string): Promise<BlogError> => {
  const { accessible, status, statusText } = await diagnose(source)
  const storageError = accessible ? undefined : `${status || ''} ${statusText}`.trim()
  return { message, error, storageAccessible: accessible, storageError }
}

/** Makes the storage calls of the list; never throws. */
export async function loadList(core: Core): Promise<ListState> {
  let source: Source = { base: core.runtime.storageBase, brand: core.brand.id, token: '' }
  try {
    source = await sourceOf(core)
    const posts = await loadPosts(source)
    const blog = { posts, total: posts.length, offset: 0 }
    return { status: 'ready', blog, details: posts.length ? undefined : await details(nothingFound, source) }
  } catch (error) {
    if (error instanceof TooManyPosts) return leaveToServer()
    const reason = error instanceof Error ? error.message : String(error)
    return { status: 'error', details: await details('Error loading blogs', source, reason) }
  }
}

/** The server has every post at hand; its page comes with the ones it shows. */
export function leaveToServer(): { status: 'loading' } {
  location.reload()
  return { status: 'loading' }
}
