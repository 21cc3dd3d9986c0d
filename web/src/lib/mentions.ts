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
export const most = 3
const among = 200

/** A word counts that is said so often, or once in a title; what two posts share counts for so much, words for one. */
const returnsTo = 3
const ofName = 3
const small =
  /^(?:before|because|without|between|should|through|another|always|though|rather|itself|nobody|nothing|something|everything|already|behind|against|around|during|cannot|whether|second)$/

/**
 * What a post is about: its tags, the products that it names, and the words that it comes back to, each of these with
 * a tilde before it. A list from the server has no texts, so that fewer words are known of its posts.
 */
function aboutOf({ title, excerpt, tags = [], sections = [], conclusion = '' }: Summary & Partial<Post>): Set<string> {
  const text = [excerpt, ...sections.flatMap(({ heading, content }) => [heading, content]), conclusion].join('\n')
  const counts = new Map<string, number>()
  const count = (words: string, by: number) => {
    for (const word of words.toLowerCase().match(/[a-z]+/g) ?? [])
      if (word.length > 5 && !small.test(word)) {
        const one = word.replace(/s$/, '')
        counts.set(one, (counts.get(one) ?? 0) + by)
      }
  }
  count(title, returnsTo)
  count(text, 1)
  return new Set([
    ...(`${title}\n${text}`.match(/\b[A-Z]\d{2,3}\b/g) ?? []),
    ...tags.map((tag) => tag.toLowerCase()),
    ...[...counts].flatMap(([word, times]) => (times < returnsTo ? [] : `~${word}`)),
  ])
}

/** The posts to read after one: those that its writer chose, then those that are about most of the same. */
export function relatedIn(list: readonly Summary[], post: Post, linked: readonly Mention[]): Mention[] {
  const about = aboutOf(post)
  const newest = list.slice(0, among).map((other) => ({ other, of: aboutOf(other) }))
  // A word that most of them come back to tells nothing.
  const isCommon = (one: string) => newest.filter(({ of }) => of.has(one)).length * 2 > newest.length
  const telling = [...about].filter((one) => one[0] !== '~' || !isCommon(one))
  const shared = (of: Set<string>) =>
    telling.reduce((sum, one) => sum + (of.has(one) ? (one[0] === '~' ? 1 : ofName) : 0), 0)
  const chosen = (post.related ?? []).flatMap((slug) => list.find((other) => other.slug === slug) ?? [])
  const alike = newest
    .map(({ other, of }) => ({ other, by: shared(of) }))
    .filter(({ by }) => by >= ofName)
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
