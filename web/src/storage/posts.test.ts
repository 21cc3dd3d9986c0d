// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blogToken } from './blog-token'
import { diagnose } from './diagnostics'
import { forgetAll, knownPost, knownPosts } from './known'
import { listFiles, parseListing } from './listing'
import { loadPost, loadPosts, postFrom } from './posts'

const source = { base: '/storage', brand: 'insights', token: 'sv=2020-04-08&sig=x%3D' }
const now = Date.parse('2024-03-01T00:00:00Z')

const listing = (names: string[], next = '', etag = '0x1') =>
  `\uFEFF<?xml version="1.0" encoding="utf-8"?><EnumerationResults><Blobs>${names
    .map((name) => `<Blob><Name>${name}</Name><Properties><Etag>${etag}</Etag></Properties></Blob>`)
    .join('')}</Blobs><NextMarker>${next}</NextMarker></EnumerationResults>`
const document = (slug: string, date: string, more: object = {}) => JSON.stringify({ title: slug, slug, date, ...more })

/** Answers by address; whatever is not named is a 404. */
function answer(answers: Record<string, string | number | Error>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const known = answers[address] ?? 404
    if (known instanceof Error) throw known
    return typeof known === 'string'
      ? new Response(known)
      : new Response('', { status: known, statusText: known === 404 ? 'Not Found' : 'Forbidden' })
  })
  return asked
}

const list = '/storage/insights?restype=container&comp=list&prefix=blogs&sv=2020-04-08&sig=x%3D'
const file = (name: string) => `/storage/insights/blogs/${name}?sv=2020-04-08&sig=x%3D`

beforeEach(() => {
  vi.unstubAllGlobals()
  forgetAll()
})
afterEach(() => vi.unstubAllGlobals())

// spec: A3
describe('the listing', () => {
  it('gives the .json files under blogs/, with a byte order mark or without', () => {
    const xml = listing(['blogs/a.json', 'blogs/b.txt', 'other/c.json', 'blogs/d &amp; e.json', 'blogsx/f.json'])
    const files = [
      { name: 'a.json', version: '0x1' },
      { name: 'd & e.json', version: '0x1' },
    ]
    expect(parseListing(xml).files).toEqual(files)
    expect(parseListing(xml.slice(1)).files).toEqual(files)
  })

  it('is asked for with the token, and for all its parts', async () => {
    const asked = answer({
      [list]: listing(['blogs/a.json'], '2!68!MD'),
      [list.replace('&sv', '&marker=2!68!MD&sv')]: listing(['blogs/b.json']),
    })
    expect((await listFiles(source)).map(({ name }) => name)).toEqual(['a.json', 'b.json'])
    expect(asked).toHaveLength(2)
  })

  it.each(['<html><body>Sign in</body></html>', 'not XML', ''])('is no listing: %s', (text) =>
    expect(() => parseListing(text)).toThrow('the listing is not readable'),
  )
})

describe('the posts', () => {
  // spec: A4 BL8
  it('come one by one, newest first; a failed one is skipped and one to come is hidden', async () => {
    answer({
      [list]: listing(['blogs/old.json', 'blogs/new.json', 'blogs/lost.json', 'blogs/bad.json', 'blogs/later.json']),
      [file('old.json')]: document('old', '2024-01-01'),
      [file('new.json')]: `\uFEFF${document('new', '2024-02-01')}`,
      [file('lost.json')]: new TypeError('Failed to fetch'),
      [file('bad.json')]: '{"title": ',
      [file('later.json')]: document('later', '2024-03-02'),
    })
    expect((await loadPosts(source, now)).map(({ slug }) => slug)).toEqual(['new', 'old'])
  })

  // spec: X6
  it('are an error when the listing fails', async () => {
    answer({ [list]: 403 })
    await expect(loadPosts(source, now)).rejects.toThrow('the listing answered 403 Forbidden')
  })
})

describe('a second look in the same visit', () => {
  const two = listing(['blogs/a.json', 'blogs/b.json'])
  const posts = { [file('a.json')]: document('a', '2024-01-01'), [file('b.json')]: document('b', '2024-01-02') }

  it('lists again and fetches only what changed; what is gone is forgotten', async () => {
    answer({ [list]: two, ...posts })
    await loadPosts(source, now)
    const again = answer({ [list]: two })
    expect((await loadPosts(source, now)).map(({ slug }) => slug)).toEqual(['b', 'a'])
    expect((await loadPost(source, 'a', now))?.title).toBe('a')
    expect(again).toEqual([list, list])
    const changed = answer({
      [list]: listing(['blogs/a.json'], '', '0x2'),
      [file('a.json')]: document('a', '2024-01-01', { excerpt: 'new' }),
    })
    expect(await loadPosts(source, now)).toMatchObject([{ slug: 'a', excerpt: 'new' }])
    expect(changed).toEqual([list, file('a.json')])
    expect(knownPosts('/storage/insights')).toHaveLength(1)
    expect(knownPost('/storage/insights', 'b', now)).toBeUndefined()
  })

  it('fetches every file again where the storage names no versions', async () => {
    const unversioned = listing(['blogs/a.json'], '', '')
    answer({ [list]: unversioned, [file('a.json')]: document('a', '2024-01-01', { excerpt: 'old' }) })
    await loadPosts(source, now)
    answer({ [list]: unversioned, [file('a.json')]: document('a', '2024-01-01', { excerpt: 'new' }) })
    expect(await loadPosts(source, now)).toMatchObject([{ slug: 'a', excerpt: 'new' }])
  })

  it('uses the token of the first, until a minute before it ends or a refusal', async () => {
    const ends = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
    const token = (end: string) => JSON.stringify({ sasToken: `sig=1&se=${encodeURIComponent(end)}` })
    const asked = answer({ '/kept/get-sas-token': token(ends(600_000)), '/short/get-sas-token': token(ends(30_000)) })
    for (let times = 1; times <= 2; times++) await blogToken({}, '/kept')
    expect(asked).toHaveLength(1)
    answer({ [list]: 403 })
    await loadPosts(source, now).catch(() => {})
    const after = answer({ '/kept/get-sas-token': token(ends(600_000)), '/short/get-sas-token': token(ends(30_000)) })
    await blogToken({}, '/kept')
    for (let times = 1; times <= 2; times++) await blogToken({}, '/short')
    expect(after).toEqual(['/kept/get-sas-token', '/short/get-sas-token', '/short/get-sas-token'])
  })
})

describe('a storage that falls silent', () => {
  const never = (_: string, { signal }: RequestInit = {}) =>
    new Promise<Response>((_resolve, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted'))))

  it('is given up after the first round of silence, whatever the number of posts', async () => {
    vi.useFakeTimers()
    const names = Array.from({ length: 30 }, (_, at) => `blogs/${at}.json`)
    vi.stubGlobal('fetch', async (address: string, options: RequestInit) =>
      address === list ? new Response(listing(names)) : never(address, options),
    )
    const outcome = loadPosts(source, now).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    await expect(outcome).resolves.toBe('no answer within 4.2 seconds')
  })

  it('is reported within ten seconds, its diagnosis included', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', never)
    const outcome = loadPosts(source, now).catch(() => diagnose(source))
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    await expect(outcome).resolves.toMatchObject({ accessible: false })
  })
})

// spec: A5
describe('a post by its slug', () => {
  it('is listed, found and fetched', async () => {
    const asked = answer({
      [list]: listing(['blogs/a.json', 'blogs/b.json']),
      [file('a.json')]: document('a', '2024-01-01'),
    })
    expect((await loadPost(source, 'a', now))?.title).toBe('a')
    expect(asked).toEqual([list, file('a.json')])
  })

  it('is found in a file of another name', async () => {
    answer({
      [list]: listing(['blogs/1.json', 'blogs/2.json']),
      [file('1.json')]: document('one', '2024-01-01'),
      [file('2.json')]: document('two', '2024-01-01'),
    })
    expect((await loadPost(source, 'two', now))?.filename).toBe('2.json')
    expect(await loadPost(source, 'three', now)).toBeUndefined()
  })

  it('is not there before its time', async () => {
    answer({ [list]: listing(['blogs/a.json']), [file('a.json')]: document('a', '2024-03-02') })
    expect(await loadPost(source, 'a', now)).toBeUndefined()
  })

  // spec: X7
  it('fails when its file cannot be had', async () => {
    answer({ [list]: listing(['blogs/a.json']) })
    await expect(loadPost(source, 'a', now)).rejects.toThrow('404 Not Found')
  })
})

// spec: E5
describe('a document', () => {
  it('keeps unknown fields and may lack the optional ones', () => {
    const post = postFrom('a.json', { id: 7, title: 'A title', date: '2024-01-01', series: { part: 2 } })
    expect(post).toMatchObject({ id: '7', slug: 'a-title', excerpt: '', sections: [], series: { part: 2 } })
    expect(post.author).toBeUndefined()
  })

  it('with the wrong things in its fields shows none of them', () => {
    const hostile = {
      title: 'T',
      date: '2024-01-01',
      author: {},
      excerpt: ['x'],
      image: 5,
      sections: [null, 'x', { heading: {}, content: 'c' }],
    }
    expect(postFrom('a.json', hostile)).toMatchObject({
      author: undefined,
      excerpt: '',
      image: '5',
      sections: [{ heading: '', content: 'c' }],
    })
  })

  it.each([null, [], 'x', {}, { title: 'T' }, { title: '', date: '2024-01-01' }])('is no post: %j', (value) =>
    expect(() => postFrom('a.json', value)).toThrow(),
  )
})

// spec: A6
describe('the diagnosis', () => {
  const whole = '/storage/insights?restype=container&comp=list&sv=2020-04-08&sig=x%3D'
  it('lists the whole container', async () => {
    answer({ [whole]: listing([]) })
    expect(await diagnose(source)).toMatchObject({ accessible: true, status: 200 })
  })
  it('says the status of a refusal', async () => {
    answer({ [whole]: 403 })
    expect(await diagnose(source)).toEqual({ accessible: false, status: 403, statusText: 'Forbidden' })
  })
  it('says when there is no connection', async () => {
    answer({ [whole]: new TypeError('Failed to fetch') })
    expect(await diagnose(source)).toEqual({ accessible: false, status: 0, statusText: 'the connection failed' })
  })
})

// spec: A7
describe('the token', () => {
  it('is the built-in one, without a call', async () => {
    const asked = answer({})
    expect(await blogToken({ blogToken: '?sv=1&sig=2' }, '/api')).toBe('sv=1&sig=2')
    expect(asked).toEqual([])
  })
  it('is asked for when there is none built in', async () => {
    answer({ '/api/get-sas-token': '{"sasToken": "sv=1&sig=3"}' })
    expect(await blogToken({}, '/api')).toBe('sv=1&sig=3')
  })
  it('fails with the status of a refusal', async () => {
    answer({})
    await expect(blogToken({}, '/api')).rejects.toThrow('no access token: 404 Not Found')
  })
})
