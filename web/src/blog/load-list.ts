import type { BlogError, ContentPost, Core, Post } from '../gen/input'
import { sortPosts } from '../lib/posts'
import { readingTimeOf } from '../lib/reading-time'
import { slugOf } from '../lib/slug'
import { apiBase } from '../storage/api-base'
import { blogToken } from '../storage/blog-token'
import { diagnose } from '../storage/diagnostics'
import type { Source } from '../storage/listing'
import { loadPosts, TooManyPosts } from '../storage/posts'
import { fromServer, inStorage, nothingFound, type ListState } from './list-state'
import type { ReadContent } from './use-content-posts'

export const contentPosts = async (read: ReadContent): Promise<Post[]> => sortPosts((await read()).map(contentPost))

function contentPost(post: ContentPost): Post {
  const slug = post.slug || slugOf(post.title)
  return { ...post, id: slug, slug, filename: `${slug}.json`, readTime: readingTimeOf(post) }
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

/** The list from the brand's content, or by the storage calls. */
export async function loadList(core: Core, content: ReadContent): Promise<ListState> {
  if (!inStorage(core.brand)) {
    const posts = await contentPosts(content)
    return fromServer({ posts, total: posts.length, offset: 0 })
  }
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
