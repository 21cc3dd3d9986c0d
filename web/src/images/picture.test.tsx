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
      '/assets/domains/store/gallery-2.jpg?v=1',
      ...['jpeg', 'png', 'gif', 'svg', 'webp'].map((extension) => `/assets/domains/store/gallery-2.${extension}`),
      'https://photos.example/b?w=1200',
    ])
    expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('A depot')
  })

  // spec: I3
  it('skips what is known to fail, until the domain changes', () => {
    const { container } = show(<Picture name="hero-main" />)
    fail(container)
    expect(file(show(<Picture name="hero-main" />).container)).toBe('/assets/domains/store/hero-main.jpeg')
    const other = testCore({ brand: { id: 'cameras' } })
    const first = '/assets/domains/store/hero-main.jpg?v=1'
    expect(file(show(<Picture name="hero-main" />, other).container)).toBe(first)
    expect(file(show(<Picture name="hero-main" />).container)).toBe(first)
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

  it('that the brand does not have is left out, or is a plain field', () => {
    const inside = (element: React.ReactNode) => show(element).container.firstElementChild!.innerHTML
    expect(inside(<Picture name="gallery-9" />)).toBe('')
    expect(inside(<Picture name="gallery-9" plate className="wide" ratio="2 / 1" />)).toBe(
      '<span class="picture plate wide" style="aspect-ratio: 2 / 1;" aria-hidden="true"></span>',
    )
  })

  it('ends without a stock photo where there is no host of such photos', () => {
    const core = testCore()
    const { container } = show(<Picture name="gallery-4" />, {
      ...core,
      settings: { ...core.settings, stockPhotoUrl: '' },
    })
    const tried = []
    for (; image(container); fail(container)) tried.push(file(container))
    expect(tried.at(-1)).toBe('/assets/domains/store/gallery-4.webp')
  })

  it('of a brand comes in its own sizes, with its focal point', () => {
    const yard = {
      base: '/y',
      ext: 'jpg',
      width: 1920,
      height: 1080,
      version: '2',
      sizes: [480, 1200],
      focus: '30% 40%',
    }
    const { container } = show(<Picture name="yard" sizes="50vw" />, testCore({ pictures: { yard } }))
    expect(image(container)?.srcset).toBe('/y-480.jpg?v=2 480w, /y-1200.jpg?v=2 1200w, /y.jpg?v=2 1920w')
    expect(image(container)?.sizes).toBe('50vw')
    expect(image(container)?.style.objectPosition).toBe('30% 40%')
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
