import { useEffect, useState } from 'react'
import { useInput } from '../brand/input'
import { useBrand, useBrandLoading } from '../brand/provider'
import type { Brand, PageData } from '../gen/input'
import { contentPosts, fromServer, inStorage, loadList, type ListState } from './load-list'

/** A reader who was away from the tab this long gets a second look at the list. */
const awayFor = 60_000

function initial(brand: Brand, page: PageData, taking: boolean): ListState {
  // What the server sent is this page's only while the browser takes it over; later visits ask storage.
  if (taking && page.kind === 'blog' && page.blog) return fromServer(page.blog)
  if (inStorage(brand)) return { status: 'loading' }
  const posts = contentPosts(brand)
  return fromServer({ posts, total: posts.length, offset: 0 })
}

/** The blog list: from the server's page, from the brand's content, or by the storage calls. */
export function usePosts(): ListState {
  const { brand, core } = useBrand()
  const loading = useBrandLoading()
  const { page } = useInput()
  const [state, setState] = useState(() => initial(brand, page, loading))
  const whole = state.status === 'ready' && state.blog.posts.length === state.blog.total

  useEffect(() => {
    if (state.status !== 'loading') return
    let current = true
    void loadList(core).then((next) => current && setState(next))
    return () => {
      current = false
    }
  }, [core, state.status])

  useEffect(() => {
    if (!whole || !inStorage(brand)) return
    let left = Infinity
    let current = true
    const look = async ({ timeStamp }: Event) => {
      const away = timeStamp - left
      left = document.visibilityState === 'hidden' ? timeStamp : Infinity
      if (left !== Infinity || away < awayFor) return
      const next = await loadList(core)
      // A reader keeps the list that is there when a second look fails.
      if (current && next.status === 'ready') setState(next)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      current = false
      document.removeEventListener('visibilitychange', look)
    }
  }, [brand, core, whole])

  return state
}
