import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useInput } from '../brand/input'
import { useBrand, useBrandLoading } from '../brand/provider'
import { applyHead } from '../chrome/head'
import type { Core, PostData } from '../gen/input'
import { routeFor } from '../lib/routes'
import { loadPost, TooManyPosts } from '../storage/posts'
import { contentPosts, inStorage, leaveToServer, sourceOf } from './load-list'

const notFound: PostData = { error: 'Blog not found' }

/** Undefined while the server is left to answer. */
async function load(core: Core, slug: string): Promise<PostData | undefined> {
  try {
    const post = inStorage(core.brand)
      ? await loadPost(await sourceOf(core), slug)
      : contentPosts(core.brand).find((post) => post.slug === slug)
    return post ? { post } : notFound
  } catch (error) {
    if (!(error instanceof TooManyPosts)) return { error: 'Failed to load blog' }
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
  const [data, setData] = useState(() => (loading && page.kind === 'post' ? page.post : undefined))
  useEffect(() => {
    if (data) return
    let current = true
    void load(core, slug).then((next) => {
      if (!current || !next) return
      setData(next)
      applyHead({ core, page: { ...page, kind: 'post', path, search: '', blog: undefined, post: next } })
    })
    return () => {
      current = false
    }
  }, [core, page, path, slug, data])
  return data
}
