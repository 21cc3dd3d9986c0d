import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useInput } from '../brand/input'
import { useBrand, useBrandLoading } from '../brand/provider'
import { applyHead } from '../chrome/head'
import type { Core, Post, PostData } from '../gen/input'
import { routeFor } from '../lib/routes'
import { linkedFrom, neighboursIn } from '../lib/mentions'
import { loadPost, TooManyPosts } from '../storage/posts'
import { knownPost, knownPosts } from '../storage/known'
import { contentPosts, inStorage, leaveToServer, placeOf, sourceOf } from './load-list'

const notFound: PostData = { error: 'Blog not found' }
const failed: PostData = { error: 'Failed to load blog' }

/** A post with what this visit knows of the posts around it. */
function read(core: Core, post: Post): PostData {
  const list = inStorage(core.brand) ? (knownPosts(placeOf(core)) ?? []) : contentPosts(core.brand)
  return { post, mentions: linkedFrom(post), ...neighboursIn(list, post.slug) }
}

/** Undefined while the server is left to answer. */
async function load(core: Core, slug: string): Promise<PostData | undefined> {
  try {
    const post = inStorage(core.brand)
      ? await loadPost(await sourceOf(core), slug)
      : contentPosts(core.brand).find((post) => post.slug === slug)
    return post ? read(core, post) : notFound
  } catch (error) {
    if (!(error instanceof TooManyPosts)) return failed
    leaveToServer()
    return undefined
  }
}

/** The post of this address, or why there is none; undefined while it loads. */
export function usePost(): PostData | undefined {
  const { brand, core } = useBrand()
  const loading = useBrandLoading()
  const { page } = useInput()
  const [path] = useLocation()
  const route = routeFor(path, brand.pages)
  const slug = ('param' in route && route.param) || ''
  const [sent] = useState(() => (loading && page.kind === 'post' ? page.post : undefined))
  // What this visit has read before is shown at once, and it is looked for news behind it.
  const [known] = useState(() => (sent ? undefined : knownPost(placeOf(core), slug)))
  const [data, setData] = useState<PostData | undefined>(sent ?? (known && read(core, known)))
  useEffect(() => {
    if (sent) return
    let current = true
    const head = (post: PostData) =>
      applyHead({ core, page: { ...page, kind: 'post', path, search: '', blog: undefined, post } })
    if (known) head({ post: known })
    void load(core, slug).then((next) => {
      // A reader keeps the article that is there when the look for news fails.
      if (!current || !next || (known && next === failed)) return
      setData(next)
      head(next)
    })
    return () => {
      current = false
    }
  }, [core, page, path, slug, sent, known])
  return data
}
