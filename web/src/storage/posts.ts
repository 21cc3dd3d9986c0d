import type { Post, Section, Summary } from '../gen/input'
import { limits } from '../gen/rules'
import { isDate, published, readingTimeOf, sortPosts } from '../lib/posts'
import { slugOf } from '../lib/slug'
import { ask, fileAddress, listFiles, statusOf, type Source } from './listing'

/** Requests on their way at once. */
const atOnce = 8

/** Above this many, one request per post is too much for a browser. */
export const wholeListLimit = limits.wholeList

export class TooManyPosts extends Error {}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const optional = (value: unknown): string | undefined => text(value) || undefined

function sectionsOf(value: unknown): Section[] {
  if (!Array.isArray(value)) return []
  return value
    .filter((item) => typeof item === 'object' && item !== null)
    .map((item) => ({ heading: text(item.heading), content: text(item.content) }))
    .filter(({ heading, content }) => heading || content)
}

/** A document as a post. Whatever is not text where text belongs is left out; unknown fields stay. */
export function postFrom(filename: string, document: unknown): Post {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) throw new Error('is no object')
  const fields = document as Record<string, unknown>
  const title = text(fields.title)
  const date = text(fields.date)
  if (!title.trim()) throw new Error('has no title')
  if (!isDate(date)) throw new Error('has no date')
  const sections = sectionsOf(fields.sections)
  const conclusion = optional(fields.conclusion)
  return {
    ...fields,
    id: text(fields.id),
    author: optional(fields.author),
    title,
    slug: text(fields.slug) || slugOf(title),
    date,
    excerpt: text(fields.excerpt),
    image: optional(fields.image),
    filename,
    category: optional(fields.category),
    readTime: readingTimeOf({ sections, conclusion, readTime: optional(fields.readTime) }),
    subtitle: optional(fields.subtitle),
    featured: fields.featured === true,
    sections,
    conclusion,
  }
}

async function fetchPost(source: Source, file: string): Promise<Post> {
  const { answer, text } = await ask(fileAddress(source, file))
  if (!answer.ok) throw new Error(`${file} answered ${statusOf(answer)}`)
  return postFrom(file, JSON.parse(text.replace(/^\uFEFF/, '')))
}

/** Fetches each file; one that fails is skipped. */
async function fetchAll(source: Source, files: readonly string[]): Promise<Post[]> {
  const queue = [...files]
  const posts: Post[] = []
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const post = await fetchPost(source, file).catch(() => undefined)
      if (post) posts.push(post)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return posts
}

/** The published posts of a brand, newest first. */
export async function loadPosts(source: Source, now = Date.now()): Promise<Summary[]> {
  const files = await listFiles(source)
  if (files.length > wholeListLimit) throw new TooManyPosts()
  return sortPosts((await fetchAll(source, files)).filter((post) => published(post, now)))
}

/** Lists, finds the slug, fetches that file; undefined when there is no such published post. */
export async function loadPost(source: Source, slug: string, now = Date.now()): Promise<Post | undefined> {
  const files = await listFiles(source)
  const named = `${slug}.json`
  if (files.includes(named)) {
    // Most files are named after their slug; then no other has to be read.
    const post = await fetchPost(source, named)
    if (post.slug === slug) return published(post, now) ? post : undefined
  }
  const others = files.filter((file) => file !== named)
  if (others.length > wholeListLimit) throw new TooManyPosts()
  return (await fetchAll(source, others)).find((post) => post.slug === slug && published(post, now))
}
