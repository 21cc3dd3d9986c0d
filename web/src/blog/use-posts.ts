import { useEffect, useState } from 'react'
import { useInput } from '../brand/input'
import { useBrand, useBrandLoading } from '../brand/provider'
import type { Core, PageData } from '../gen/input'
import { knownOf } from '../storage/known'
import {
  afterLook,
  contentPosts,
  fromServer,
  inStorage,
  knownList,
  loadList,
  placeOf,
  type ListState,
} from './load-list'

/** A reader who was away from the tab this long gets a second look at the list. */
const awayFor = 60_000

/** The list to begin with, and whether storage is to be asked for a newer one. */
function initial(core: Core, page: PageData, taking: boolean): [ListState, ask: boolean] {
  // What the server sent is this page's only while the browser takes it over; later visits ask storage.
  if (taking && page.kind === 'blog' && page.blog) return [fromServer(page.blog), false]
  if (inStorage(core.brand)) return [knownList(core) ?? { status: 'loading' }, true]
  const posts = contentPosts(core.brand)
  return [fromServer({ posts, total: posts.length, offset: 0 }), false]
}

/** The blog list: from the server's page, from the brand's content, or by the storage calls. */
export function usePosts(): ListState {
  const { brand, core } = useBrand()
  const loading = useBrandLoading()
  const { page } = useInput()
  const [[start, ask]] = useState(() => initial(core, page, loading))
  const [state, setState] = useState(start)
  const whole = state.status === 'ready' && state.blog.posts.length === state.blog.total

  useEffect(() => {
    if (!ask) return
    let current = true
    void loadList(core).then((next) => current && setState((before) => afterLook(before, next)))
    return () => {
      current = false
    }
  }, [core, ask])

  useEffect(() => {
    if (!ask && whole && inStorage(brand)) knownOf(placeOf(core)).list ??= state.blog.posts
  })

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
