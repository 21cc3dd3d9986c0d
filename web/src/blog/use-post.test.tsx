// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadHead } from '../chrome/head'
import { forgetToken } from '../storage/blog-token'
import { forgetAll } from '../storage/known'
import { TestPage, testCore } from '../testing/page'
import './load-post' // which is there before a test waits for it
import { usePost } from './use-post'

const head = document.head.innerHTML
afterEach(() => {
  cleanup()
  forgetAll()
  forgetToken()
  vi.unstubAllGlobals()
  document.head.innerHTML = head
})

const listing = `<?xml version="1.0"?><EnumerationResults><Blobs><Blob><Name>blogs/doors.json</Name><Properties>
  <Etag>1</Etag></Properties></Blob></Blobs><NextMarker/></EnumerationResults>`

function Shown() {
  return <p>{usePost()?.post?.title ?? 'nothing yet'}</p>
}

function show() {
  const core = testCore({ brand: { blog: { source: 'storage' }, seo: { pages: {}, keywords: [], language: 'en-US' } } })
  return render(
    <TestPage
      core={{ ...core, host: 'store.example', runtime: { storageBase: 'https://storage.example', blogToken: 'sig=x' } }}
      path="/blog/doors"
    >
      <Shown />
    </TestPage>,
  )
}

it.each([true, false])('names a post in the title of the window while it is open: %s', async (isOpen) => {
  let answer = () => {}
  const held = new Promise<void>((done) => (answer = done))
  await loadHead()
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('comp=list')) return new Response(listing)
    await held
    return Response.json({ title: 'Doors that stay shut', slug: 'doors', date: '2026-01-02', sections: [] })
  })
  const { unmount } = show()
  await screen.findByText('nothing yet')
  if (!isOpen) unmount()
  document.title = 'Another page'
  await act(async () => {
    answer()
    await new Promise((settled) => setTimeout(settled, 30))
  })
  if (isOpen) expect(document.title).toContain('Doors that stay shut')
  else expect(document.title).toBe('Another page')
})
