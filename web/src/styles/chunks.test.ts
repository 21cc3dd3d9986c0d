// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

const fresh = async () => (await import('./chunks')).loadChunk
const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = '<style data-shop="/assets/app/shop-1.css" data-blog="/assets/app/blog-1.css"></style>'
})

it('asks for nothing that the page brought along', async () => {
  await (
    await fresh()
  )('home')
  expect(links()).toEqual([])
})

it('waits for a chunk that is missing, and asks for it once', async () => {
  const loadChunk = await fresh()
  const settled = vi.fn()
  const both = Promise.all([loadChunk('shop'), loadChunk('shop')]).then(settled)
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/assets/app/shop-1.css'])
  await Promise.resolve()
  expect(settled).not.toHaveBeenCalled()
  links()[0]!.dispatchEvent(new Event('load'))
  await both
  expect(settled).toHaveBeenCalled()
})

it('says what did not arrive, and asks again the next time', async () => {
  const loadChunk = await fresh()
  const first = loadChunk('blog')
  links()[0]!.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('/assets/app/blog-1.css')
  expect(links()).toEqual([])
  void loadChunk('blog')
  expect(links()).toHaveLength(1)
})
