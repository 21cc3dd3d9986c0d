import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useInput } from '../brand/input'
import { useBrand, useBrandLoading } from '../brand/provider'
import { applyHead } from '../chrome/head'
import type { Core, PostData } from '../gen/input'
import { routeFor } from '../lib/routes'
import { linkedFrom } from '../lib/mentions'
import { loadPost, TooManyPosts } from '../storage/posts'
import { knownPost } from '../storage/known'
import { contentPosts, inStorage, leaveToServer, placeOf, sourceOf } from './load-list'

const notFound: PostData = { error: 'Blog not found' }
const failed: PostData = { error: 'Failed to load blog' }

/** Undefined while the server is left to answer. */
async function load(core: Core, slug: string): Promise<PostData | undefined> {
  try {
    const post = inStorage(core.brand)
      ? await loadPost(await sourceOf(core), slug)
      : contentPosts(core.brand).find((post) => post.slug === slug)
    return post ? { post, mentions: linkedFrom(post) } : notFound
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
  const [data, setData] = useState<PostData | undefined>(sent ?? (known && { post: known }))
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
