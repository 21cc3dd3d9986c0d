import type { Post, Summary } from '../gen/input'
import { published } from '../lib/posts'

/** The address of the container that holds a brand's blog. */
export const container = ({ base, brand }: { base: string; brand: string }): string =>
  `${base.replace(/\/+$/, '')}/${encodeURIComponent(brand)}`

/**
 * What this visit has read of a blog, by the address of its container. Written by the browser alone, so the server
 * always starts with nothing.
 */
interface Known {
  /** Each file as it was when its version was the one of the listing. */
  files: Map<string, { version: string; post: Post }>
  /** The list as it was last shown. */
  list?: Summary[]
}

const blogs = new Map<string, Known>()

export function knownOf(container: string): Known {
  const known = blogs.get(container) ?? { files: new Map() }
  blogs.set(container, known)
  return known
}

export const knownPosts = (container: string): Summary[] | undefined => blogs.get(container)?.list

export function knownPost(container: string, slug: string, now = Date.now()): Post | undefined {
  const files = [...(blogs.get(container)?.files.values() ?? [])]
  return files.find(({ post }) => post.slug === slug && published(post, now))?.post
}

export const forgetAll = (): void => blogs.clear()
