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

/** At most this many posts are shown below another, of so many of the newest: as the server does (post/related.go). */
const most = 3
const among = 200

/** What a post is about, as a list shows it: its tags, and the products that its title and excerpt name. */
const aboutOf = ({ title, excerpt, tags = [] }: Summary): Set<string> =>
  new Set([...(`${title} ${excerpt}`.match(/\b[A-Z]\d{2,3}\b/g) ?? []), ...tags.map((tag) => tag.toLowerCase())])

/** The posts to read after one: those that its writer chose, then those that are about most of the same. */
export function relatedIn(list: readonly Summary[], post: Post, linked: readonly Mention[]): Mention[] {
  const about = aboutOf(post)
  const shared = (other: Summary) => [...aboutOf(other)].filter((one) => about.has(one)).length
  const chosen = (post.related ?? []).flatMap((slug) => list.find((other) => other.slug === slug) ?? [])
  const alike = list
    .slice(0, among)
    .map((other) => ({ other, by: shared(other) }))
    .filter(({ by }) => by > 0)
    .sort((one, other) => other.by - one.by)
  const shown = new Set([`/blog/${post.slug}`, ...linked.map(({ path }) => path)])
  return [...chosen, ...alike.map(({ other }) => other)]
    .map(({ title, slug }) => ({ title, path: `/blog/${slug}` }))
    .filter(({ path }) => !shown.has(path) && shown.add(path))
    .slice(0, most)
}

/** A post with what is known of the posts around it. */
export function readAmong(list: readonly Summary[], post: Post): PostData {
  const mentions = linkedFrom(post)
  return { post, mentions, related: relatedIn(list, post, mentions), ...neighboursIn(list, post.slug) }
}
