import type { Core, Post, PostData, Summary } from '../gen/input'
import { readAmong } from '../lib/mentions'
import { knownPosts } from '../storage/known'
import { loadPost as loadStored, TooManyPosts } from '../storage/posts'
import { inStorage, placeOf } from './list-state'
import { contentPosts, leaveToServer, sourceOf } from './load-list'
import type { ReadContent } from './use-content-posts'

/** A post from the brand's content, or by the storage calls. Undefined while the server is left to answer. */
export async function loadPost(core: Core, slug: string, content: ReadContent): Promise<PostData | undefined> {
  try {
    const [post, list] = inStorage(core.brand) ? await stored(core, slug) : await written(content, slug)
    if (post) return readAmong(list, post)
    return (await movedAway()) ? undefined : { error: 'Blog not found' }
  } catch (error) {
    if (!(error instanceof TooManyPosts)) throw error
    leaveToServer()
    return undefined
  }
}

/** Goes where the server leads from this address: the post may have another one now. */
async function movedAway(): Promise<boolean> {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  if (answer?.redirected) location.replace(answer.url)
  return answer?.redirected ?? false
}

type Found = [post: Post | undefined, list: readonly Summary[]]

async function written(content: ReadContent, slug: string): Promise<Found> {
  const list = await contentPosts(content)
  return [list.find((post) => post.slug === slug), list]
}

async function stored(core: Core, slug: string): Promise<Found> {
  return [await loadStored(await sourceOf(core), slug), knownPosts(placeOf(core)) ?? []]
}
