// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useParallax } from './use-parallax'

function Layer({ factor }: { factor: number }) {
  return <div data-testid="layer" ref={useParallax<HTMLDivElement>(factor)} />
}

function scrollTo(y: number, { motion }: { motion: boolean }, factor: number) {
  vi.stubGlobal('matchMedia', () => ({ matches: motion, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => (run(0), 0))
  vi.stubGlobal('scrollY', y)
  const { getByTestId } = render(<Layer factor={factor} />)
  act(() => void window.dispatchEvent(new Event('scroll')))
  return getByTestId('layer').style.transform
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// spec: H14
test.each([
  [0.5, 'translateY(100px)'],
  [0.3, 'translateY(60px)'],
])('a layer with factor %s follows 200 px of scroll at that share', (factor, transform) => {
  expect(scrollTo(200, { motion: true }, factor)).toBe(transform)
})

// spec: H14
test('nothing moves on narrow screens or where less motion is asked for', () => {
  expect(scrollTo(200, { motion: false }, 0.5)).toBe('')
})
