import { useCallback } from 'react'
import { useInput } from '../brand/input'
import type { ContentPost } from '../gen/input'

/** How the posts are read that are part of the brand's own content: written there, or the placeholder set. */
export type ReadContent = () => Promise<ContentPost[]>

/** They are fetched when somebody comes to the blog from another page; the first page has them from the server. */
export function useContentPosts(): ReadContent {
  const { page, load } = useInput()
  const { posts } = page.modules
  return useCallback(async () => (posts ? load<ContentPost[]>(posts) : []), [posts, load])
}
