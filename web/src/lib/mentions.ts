import type { Mention, Post, PostData, Summary } from '../gen/input'
import { linksIn } from './markup'

/**
 * The posts and products that a post links to, titled by the words of their links: the browser, which reads one post
 * from storage, does not know their real titles. The server does (internal/page/posts.go).
 */
export function linkedFrom(post: Pick<Post, 'slug' | 'sections' | 'conclusion'>): Mention[] {
  const texts = [...(post.sections ?? []).map(({ content }) => content), post.conclusion ?? '']
  const found = new Map<string, Mention>()
  for (const { to, label } of texts.flatMap(linksIn)) {
    const path = /^\/(?:blog|products)\/[^/?#]+/.exec(to)?.[0]
    if (path && path !== `/blog/${post.slug}` && !found.has(path)) found.set(path, { title: label, path })
  }
  return [...found.values()]
}

/** The posts before and after one in a list, newest first. */
export function neighboursIn(list: readonly Summary[], slug: string): Pick<PostData, 'newer' | 'older'> {
  const at = list.findIndex((post) => post.slug === slug)
  const to = (post?: Summary) => post && { title: post.title, path: `/blog/${post.slug}` }
  return at < 0 ? {} : { newer: to(list[at - 1]), older: to(list[at + 1]) }
}

/** A post with what is known of the posts around it. */
export const readAmong = (list: readonly Summary[], post: Post): PostData => ({
  post,
  mentions: linkedFrom(post),
  ...neighboursIn(list, post.slug),
})
