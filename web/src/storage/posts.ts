import type { Post, Section, Summary } from '../gen/input'
import { limits } from '../gen/rules'
import { isDate, published, sortPosts } from '../lib/posts'
import { readingTimeOf } from '../lib/reading-time'
import { slugOf } from '../lib/slug'
import { forgetToken } from './blog-token'
import { TimedOut } from './deadline'
import { container, knownOf } from './known'
import { ask, fileAddress, listFiles, statusOf, type File, type Source } from './listing'

/** Requests on their way at once. */
const atOnce = 8

/** Above this many, one request per post is too much for a browser. */
const wholeListLimit = limits.wholeList

export class TooManyPosts extends Error {}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
const optional = (value: unknown): string | undefined => text(value) || undefined

/** A list of words, which other tools write as one text. */
function wordsOf(value: unknown): string[] | undefined {
  const list: unknown = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(list)) return undefined
  const words = list.filter((one) => typeof one === 'string').map((one) => one.replace(/\s+/g, ' ').trim())
  return words.filter((one, at) => one && words.findIndex((two) => two.toLowerCase() === one.toLowerCase()) === at)
}

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
    tags: wordsOf(fields.tags),
    related: wordsOf(fields.related),
    readTime: readingTimeOf({ sections, conclusion, readTime: optional(fields.readTime) }),
    subtitle: optional(fields.subtitle),
    featured: fields.featured === true,
    sections,
    conclusion,
  }
}

/** The files of a blog now; what is known of files that are gone is forgotten. */
async function list(source: Source): Promise<File[]> {
  const files = await listFiles(source).catch((error: unknown) => {
    forgetToken()
    throw error
  })
  const known = knownOf(container(source)).files
  const names = new Set(files.map(({ name }) => name))
  for (const name of known.keys()) if (!names.has(name)) known.delete(name)
  return files
}

/** A file is fetched once in a visit, and again when its version in the listing is another. */
async function fetchPost(source: Source, { name, version }: File): Promise<Post> {
  const known = knownOf(container(source)).files
  const had = known.get(name)
  if (version && had?.version === version) return had.post
  const { answer, text } = await ask(fileAddress(source, name))
  if (!answer.ok) throw new Error(`${name} answered ${statusOf(answer)}`)
  const post = postFrom(name, JSON.parse(text.replace(/^\uFEFF/, '')))
  known.set(name, { version, post })
  return post
}

/** Fetches each file; one that fails is skipped. When storage falls silent before it gave any, that is the answer. */
async function fetchAll(source: Source, files: readonly File[]): Promise<Post[]> {
  const queue = [...files]
  const posts: Post[] = []
  let silence: TimedOut | undefined
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      try {
        posts.push(await fetchPost(source, file))
      } catch (error) {
        if (!(error instanceof TimedOut)) continue
        silence = error
        return
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (silence && posts.length === 0) throw silence
  return posts
}

/** The published posts of a brand, newest first. */
export async function loadPosts(source: Source, now = Date.now()): Promise<Summary[]> {
  const files = await list(source)
  if (files.length > wholeListLimit) throw new TooManyPosts()
  const posts = sortPosts((await fetchAll(source, files)).filter((post) => published(post, now)))
  knownOf(container(source)).list = posts
  return posts
}

/** Lists, finds the slug, fetches that file; undefined when there is no such published post. */
export async function loadPost(source: Source, slug: string, now = Date.now()): Promise<Post | undefined> {
  const files = await list(source)
  const named = files.find(({ name }) => name === `${slug}.json`)
  if (named) {
    // Most files are named after their slug; then no other has to be read.
    const post = await fetchPost(source, named)
    if (post.slug === slug) return published(post, now) ? post : undefined
  }
  const others = files.filter((file) => file !== named)
  if (others.length > wholeListLimit) throw new TooManyPosts()
  return (await fetchAll(source, others)).find((post) => post.slug === slug && published(post, now))
}
