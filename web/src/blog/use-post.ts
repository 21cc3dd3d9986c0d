import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useInput } from '../brand/input'
import { useBrand, useBrandLoading } from '../brand/provider'
import { applyHead } from '../chrome/head'
import type { Core, Post, PostData } from '../gen/input'
import { routeFor } from '../lib/routes'
import { readAmong } from '../lib/mentions'
import { knownPost, knownPosts } from '../storage/known'
import { placeOf } from './list-state'
import { useContentPosts, type ReadContent } from './use-content-posts'

const failed: PostData = { error: 'Failed to load blog' }

const knownAmong = (core: Core, post: Post) => readAmong(knownPosts(placeOf(core)) ?? [], post)

/** What reads posts comes when it is needed: the first page has its post from the server. */
const load = (core: Core, slug: string, content: ReadContent) =>
  import('./load-post').then((module) => module.loadPost(core, slug, content)).catch(() => failed)

/** The post of this address, or why there is none; undefined while it loads. */
export function usePost(): PostData | undefined {
  const { brand, core } = useBrand()
  const loading = useBrandLoading()
  const { page } = useInput()
  const content = useContentPosts()
  const [path] = useLocation()
  const route = routeFor(path, brand.pages)
  const slug = ('param' in route && route.param) || ''
  const [sent] = useState(() => (loading && page.kind === 'post' ? page.post : undefined))
  // What this visit has read before is shown at once, while it is read again.
  const [known] = useState(() => (sent ? undefined : knownPost(placeOf(core), slug)))
  const [data, setData] = useState<PostData | undefined>(sent ?? (known && knownAmong(core, known)))
  useEffect(() => {
    if (sent) return
    let current = true
    const head = (post: PostData) =>
      applyHead({ core, page: { ...page, kind: 'post', path, search: '', blog: undefined, post } })
    if (known) head({ post: known })
    void load(core, slug, content).then((next) => {
      // A reader keeps the article that is there when reading it again fails.
      if (!current || !next || (known && next === failed)) return
      setData(next)
      head(next)
    })
    return () => {
      current = false
    }
  }, [core, page, path, slug, sent, known, content])
  return data
}
