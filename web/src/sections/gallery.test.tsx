// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestPage, testCore } from '../testing/page'
import { Gallery } from './gallery'

let reducedMotion = false
let approach = () => {}
/** An observer that says what the test tells it. */
class ScreenOf {
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    approach = () => act(() => report([{ isIntersecting: true }]))
  }
  observe() {}
  disconnect() {}
}
beforeEach(() => {
  reducedMotion = false
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion }))
  vi.stubGlobal('IntersectionObserver', ScreenOf)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (core = testCore()) =>
  render(
    <TestPage core={core}>
      <Gallery tint={false} />
    </TestPage>,
  )
const current = () => document.querySelector('.gallery-slide[data-current=true]')!.getAttribute('aria-label')
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const button = (name: string) => screen.getByRole('button', { name })
const stage = () => document.querySelector('.gallery-stage')!

describe('the gallery on the page', () => {
  // spec: G3 G2
  it('advances every 5000 ms and comes round', () => {
    show()
    pass(4999)
    expect(current()).toBe('1 of 4')
    pass(1)
    expect(current()).toBe('2 of 4')
    for (let n = 0; n < 3; n++) pass(5000)
    expect(current()).toBe('1 of 4')
  })

  // spec: G1 G4
  it.each([
    ['an arrow', () => fireEvent.click(button('Next slide')), '2 of 4'],
    ['the other arrow', () => fireEvent.click(button('Previous slide')), '4 of 4'],
    ['a dot', () => fireEvent.click(document.querySelectorAll('.gallery-dots button')[2]!), '3 of 4'],
    ['a thumbnail', () => fireEvent.click(button('Slide 4: Four')), '4 of 4'],
    ['a key', () => fireEvent.keyDown(button('Next slide'), { key: 'ArrowRight' }), '2 of 4'],
  ])('moves by %s and then stays', (_, move, to) => {
    show()
    move()
    expect(current()).toBe(to)
    expect(button('Play Auto-slide')).toBeTruthy()
    pass(20000)
    expect(current()).toBe(to)
  })

  // spec: G5
  it('is paused and started again by its toggle, whose label follows', () => {
    show()
    fireEvent.click(button('Pause Auto-slide'))
    pass(20000)
    expect(current()).toBe('1 of 4')
    fireEvent.click(button('Play Auto-slide'))
    pass(5000)
    expect(current()).toBe('2 of 4')
    expect(button('Pause Auto-slide')).toBeTruthy()
  })

  it('starts paused for visitors who want less motion', () => {
    reducedMotion = true
    show()
    expect(button('Play Auto-slide')).toBeTruthy()
    pass(20000)
    expect(current()).toBe('1 of 4')
  })

  it('announces slides only while it rests, and keeps hidden ones out of reach', () => {
    show()
    expect(stage().getAttribute('aria-live')).toBe('off')
    fireEvent.click(button('Next slide'))
    expect(stage().getAttribute('aria-live')).toBe('polite')
    const reachable = [...document.querySelectorAll('.gallery-slide')].map((slide) => !slide.hasAttribute('inert'))
    expect(reachable).toEqual([false, true, false, false])
  })

  it('has the picture of the next slide once it is near the screen, before its turn, and the others in turn once somebody reaches for it', async () => {
    const asked: { src: string; onload: () => void }[] = []
    vi.stubGlobal(
      'Image',
      class {
        src = ''
        onload = () => {}
        constructor() {
          asked.push(this)
        }
      },
    )
    show()
    const there = () =>
      [...document.querySelectorAll('.gallery-slide')].map((slide) => Boolean(slide.querySelector('img')))
    expect(there()).toEqual([true, false, false, false])
    approach()
    expect(there()).toEqual([true, true, false, false])
    expect(asked).toEqual([])
    fireEvent.pointerEnter(document.querySelector('#gallery > .container')!)
    expect(asked.map(({ src }) => src)).toEqual([expect.stringContaining('gallery-3')])
    await act(async () => asked[0]!.onload())
    expect(asked.map(({ src }) => src).slice(1)).toEqual([expect.stringContaining('gallery-4')])
  })

  it('fetches the picture of the slide that is shown before all others, and shows its preview meanwhile', () => {
    const pictured = Object.entries<object>({ ...testCore().pictures })
    const withPreviews = pictured.map(([name, one]) => [name, { ...one, preview: `data:${name}` }])
    show(testCore({ pictures: Object.fromEntries(withPreviews) }))
    const pictures = () =>
      [...document.querySelectorAll('.gallery-slide')].map((slide) => {
        const image = slide.querySelector('img')
        const shown = slide.querySelector<HTMLElement>('.picture')?.style.backgroundImage
        return image && [image.getAttribute('fetchpriority'), image.getAttribute('loading'), shown ?? '']
      })
    // as the server makes it
    expect(pictures()).toEqual([['auto', 'lazy', ''], null, null, null])
    approach()
    fireEvent.click(document.querySelectorAll('.gallery-dots button')[2]!)
    const first = (name: string) => ['high', 'eager', `url("data:${name}")`]
    expect(pictures()).toEqual([first('gallery-1'), null, first('gallery-3'), ['auto', 'lazy', '']])
  })

  it('follows a swipe', () => {
    show()
    fireEvent.pointerDown(stage(), { clientX: 200 })
    fireEvent.pointerUp(stage(), { clientX: 120 })
    expect(current()).toBe('2 of 4')
    fireEvent.pointerDown(stage(), { clientX: 200 })
    fireEvent.pointerUp(stage(), { clientX: 180 })
    expect(current()).toBe('2 of 4')
  })
})
