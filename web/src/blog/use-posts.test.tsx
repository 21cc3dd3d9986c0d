// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetToken } from '../storage/blog-token'
import { forgetAll } from '../storage/known'
import { TestPage, testCore } from '../testing/page'
import './load-list' // which is there before a test waits for it
import { usePosts } from './use-posts'

const post = (title: string) => ({
  title,
  date: '2026-01-02',
  excerpt: 'x',
  sections: [{ heading: 'H', content: 'Words.' }],
})
const listing = (files: string[]) =>
  `<?xml version="1.0"?><EnumerationResults><Blobs>${files
    .map((file) => `<Blob><Name>blogs/${file}</Name><Properties><Etag>${file}</Etag></Properties></Blob>`)
    .join('')}</Blobs><NextMarker/></EnumerationResults>`

let posts: Record<string, object>
/** What the storage does instead of answering. */
let fault: (() => Response) | undefined
let asked: number

beforeEach(() => {
  posts = { 'one.json': post('The first post') }
  fault = undefined
  asked = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked++
    if (fault) return fault()
    if (address.includes('comp=list')) return new Response(listing(Object.keys(posts)))
    return Response.json(posts[/blogs\/([^?]+)/.exec(address)![1]!])
  })
})
afterEach(() => {
  cleanup()
  forgetAll()
  forgetToken()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function List() {
  const state = usePosts()
  if (state.status !== 'ready') return <p>{state.status}</p>
  return (
    <ul>
      {state.blog.posts.map((one) => (
        <li key={one.slug}>{one.title}</li>
      ))}
    </ul>
  )
}

const show = async () => {
  const runtime = { storageBase: 'https://storage.example', blogToken: 'sig=x' }
  const core = { ...testCore({ brand: { blog: { source: 'storage' } } }), runtime }
  render(
    <TestPage core={core} path="/blog">
      <List />
    </TestPage>,
  )
  await screen.findByText('The first post')
}

/** The reader is away for so many seconds. */
async function away(seconds: number) {
  const turn = (state: DocumentVisibilityState, at: number) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    const event = new Event('visibilitychange')
    Object.defineProperty(event, 'timeStamp', { value: at })
    document.dispatchEvent(event)
  }
  await act(async () => {
    turn('hidden', 1000)
    turn('visible', 1000 + seconds * 1000)
    await new Promise((settled) => setTimeout(settled, 20))
  })
}

it('shows what came meanwhile to a reader who was away for a minute, and not before', async () => {
  await show()
  posts['two.json'] = post('The second post')
  await away(59)
  expect(screen.queryByText('The second post')).toBeNull()
  await away(60)
  await screen.findByText('The second post')
})

it.each([
  ['is broken', () => new Response('', { status: 503 })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')) as never],
])('leaves the list to a reader who comes back when the storage %s', async (_, broken) => {
  await show()
  const before = asked
  fault = broken
  await away(120)
  expect(asked).toBeGreaterThan(before)
  expect(screen.getByText('The first post')).toBeTruthy()
})

it('reads posts that are part of the content from their module, and asks no storage', async () => {
  render(
    <TestPage
      core={{ ...testCore({ brand: { blog: { source: 'none' } } }), runtime: { storageBase: '/storage' } }}
      path="/blog"
      modules={{ posts: '/posts.js' }}
      load={async (url) => (url === '/posts.js' ? [post('A post of the content')] : []) as never}
    >
      <List />
    </TestPage>,
  )
  await screen.findByText('A post of the content')
  expect(asked).toBe(0)
})
