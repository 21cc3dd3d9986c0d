// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TestPage, testCore } from '../testing/page'
import { Picture } from './picture'
import { preloadImage } from './preload'

afterEach(cleanup)

const show = (element: React.ReactNode, core = testCore()) => render(<TestPage core={core}>{element}</TestPage>)
const image = (container: HTMLElement) => container.querySelector('img')
const file = (container: HTMLElement) => image(container)?.getAttribute('src')
const fail = (container: HTMLElement) => fireEvent.error(image(container)!)

describe('a picture', () => {
  // spec: I3 I4
  it('tries the other extensions in turn, then a stock photo, then nothing more', () => {
    const { container } = show(<Picture name="gallery-2" alt="A depot" />)
    const tried = [file(container)]
    while (image(container)) {
      fail(container)
      if (image(container)) tried.push(file(container))
    }
    expect(tried).toEqual([
      ...['jpg', 'jpeg', 'png', 'gif', 'svg', 'webp'].map(
        (extension) => `/assets/domains/store/gallery-2.${extension}`,
      ),
      'https://photos.example/b?w=1200',
    ])
    expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('A depot')
  })

  // spec: I3
  it('skips what is known to fail, until the domain changes', () => {
    const first = show(<Picture name="hero-main" />)
    fail(first.container)
    expect(file(show(<Picture name="hero-main" />).container)).toBe('/assets/domains/store/hero-main.jpeg')
    const other = testCore({ brand: { id: 'cameras' } })
    expect(file(show(<Picture name="hero-main" />, other).container)).toBe('/assets/domains/cameras/hero-main.jpg')
    expect(file(show(<Picture name="hero-main" />).container)).toBe('/assets/domains/store/hero-main.jpg')
  })

  // spec: I4
  it('asks for a small stock photo as a thumbnail, and marks it', () => {
    const { container } = show(<Picture name="gallery-3" thumbnail />)
    for (let n = 0; n < 6; n++) fail(container)
    expect(file(container)).toBe('https://photos.example/c?w=300')
    expect(image(container)?.dataset.retried).toBe('true')
  })

  // spec: I5
  it('of an unknown domain ends in the list of the fallback domain', () => {
    const { container } = show(<Picture name="gallery-2" domain="nobody" />)
    for (let n = 0; n < 6; n++) fail(container)
    expect(file(container)).toBe('https://photos.example/s2?w=1200')
  })

  it('keeps its box whatever happens', () => {
    const { container } = show(<Picture name="blog-1" ratio="16 / 9" />)
    const ratio = () => container.querySelector<HTMLElement>('.picture')!.style.aspectRatio
    expect(ratio()).toBe('16 / 9')
    while (image(container)) fail(container)
    expect(ratio()).toBe('16 / 9')
  })
})

// spec: I6
it('a failed preload only warns', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal(
    'Image',
    class {
      onerror = () => {}
      set src(_: string) {
        queueMicrotask(() => this.onerror())
      }
    },
  )
  const picture = { base: '/x', ext: 'jpg', width: 1, height: 1, version: '1' }
  await expect(preloadImage(picture, '100vw')).resolves.toBe(false)
  expect(warn).toHaveBeenCalledWith('Failed to preload image: /x.jpg?v=1')
  vi.unstubAllGlobals()
})
