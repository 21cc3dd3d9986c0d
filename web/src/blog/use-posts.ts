import { useEffect, useState } from 'react'
import { useInput } from '../brand/input'
import { useBrand, useBrandLoading } from '../brand/provider'
import type { Core, PageData } from '../gen/input'
import { knownOf } from '../storage/known'
import { afterReread, fromServer, inStorage, knownList, placeOf, type ListState } from './list-state'
import { useContentPosts, type ReadContent } from './use-content-posts'

/** The list is read again for a reader who was away from the tab this long, in ms. */
const awayFor = 60_000

/** The list to begin with, and whether to look for a newer one. */
function initial(core: Core, page: PageData, taking: boolean): [ListState, ask: boolean] {
  // What the server sent is this page's only while the browser takes it over; later visits ask storage.
  if (taking && page.kind === 'blog' && page.blog) return [fromServer(page.blog), false]
  return [knownList(core) ?? { status: 'loading' }, true]
}

/** What reads the posts comes when it is needed: the first page has its list from the server. */
async function look(core: Core, content: ReadContent): Promise<ListState> {
  try {
    return await (await import('./load-list')).loadList(core, content)
  } catch (error) {
    const details = { message: 'Error loading blogs', error: String(error), storageAccessible: false }
    return { status: 'error', details }
  }
}

/** The blog list: from the server's page, from the brand's content, or by the storage calls. */
export function usePosts(): ListState {
  const { brand, core } = useBrand()
  const loading = useBrandLoading()
  const { page } = useInput()
  const content = useContentPosts()
  const [[start, ask]] = useState(() => initial(core, page, loading))
  const [state, setState] = useState(start)
  const whole = state.status === 'ready' && !state.blog.tag && state.blog.posts.length === state.blog.total

  useEffect(() => {
    if (!ask) return
    let current = true
    void look(core, content).then((next) => current && setState((before) => afterReread(before, next)))
    return () => {
      current = false
    }
  }, [core, ask, content])

  useEffect(() => {
    if (!ask && whole && inStorage(brand)) knownOf(placeOf(core)).list ??= state.blog.posts
  })

  useEffect(() => {
    if (!whole || !inStorage(brand)) return
    let left = Infinity
    let current = true
    const onReturn = async ({ timeStamp }: Event) => {
      const away = timeStamp - left
      left = document.visibilityState === 'hidden' ? timeStamp : Infinity
      if (left !== Infinity || away < awayFor) return
      const next = await look(core, content)
      // A reader keeps the list that is there when a second look fails.
      if (current && next.status === 'ready') setState(next)
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      current = false
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [brand, core, whole, content])

  return state
}
