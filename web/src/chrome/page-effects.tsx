import { useEffect, useRef } from 'react'
import { useInput } from '../brand/input'
import { headFor } from '../lib/head'
import type { Kind } from '../lib/routes'

/** What follows a change of path: scroll to the top, focus the page, and set the document's head. */
export function PageEffects({ route, path }: { route: { kind: Kind; param?: string }; path: string }) {
  const { core, page } = useInput()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
    const head = headFor({
      core,
      page: { ...page, kind: route.kind, path, search: '', blog: undefined, post: undefined },
    })
    document.title = head.title
  }, [core, page, route.kind, path])
  return null
}
