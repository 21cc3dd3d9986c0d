// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TestPage, testCore } from '../testing/page'
import { Navbar } from './navbar'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (path = '/solutions', brand?: object) =>
  render(
    <TestPage core={testCore({ brand })} path={path}>
      <Navbar />
      <main id="main" />
    </TestPage>,
  )
const toggle = () => screen.getByRole('button', { name: 'Menu' })
const panel = () => document.getElementById('mobile-menu')!
const scrollTo = (y: number) =>
  act(() => {
    vi.stubGlobal('scrollY', y)
    window.dispatchEvent(new Event('scroll'))
  })

describe('the navbar', () => {
  // spec: N1
  it('always shows the primary call to action', () => {
    show()
    expect(screen.getByRole('link', { name: 'Request Demo' }).getAttribute('href')).toBe('/request-demo')
  })

  // spec: N2
  it('is solid beyond 10 pixels, not at 10', () => {
    const { container } = show()
    const solid = () => container.querySelector('.navbar')!.getAttribute('data-solid')
    scrollTo(10)
    expect(solid()).toBe('false')
    scrollTo(11)
    expect(solid()).toBe('true')
    scrollTo(0)
    expect(solid()).toBe('false')
  })

  it('says which page this is', () => {
    show()
    expect(screen.getByRole('link', { name: 'Solutions' }).getAttribute('aria-current')).toBe('page')
  })

  it('says below which page this is, and does not take a name that only begins alike for it', () => {
    const navigation = ['/product', '/products', '/'].map((path) => ({ name: `To ${path}`, path }))
    const marked = (path: string) => {
      show(path, { navigation })
      const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
      const found = links.map((link) => `${link.getAttribute('href')} ${link.getAttribute('aria-current')}`)
      cleanup()
      return found
    }
    expect(marked('/products')).toEqual(['/products page'])
    expect(marked('/products/t400')).toEqual(['/products true'])
    expect(marked('/product/t400')).toEqual(['/product true'])
    expect(marked('/productivity')).toEqual([])
    expect(marked('/')).toEqual(['/ page'])
  })
})

describe('the mobile menu', () => {
  // spec: N3
  it('is opened and closed by its button, and closed by a click on a link', () => {
    show()
    expect(panel().hidden).toBe(true)
    fireEvent.click(toggle())
    expect(panel().hidden).toBe(false)
    expect(toggle().getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(within(panel()).getByRole('link', { name: 'Home' }))
    expect(panel().hidden).toBe(true)
    fireEvent.click(toggle())
    fireEvent.click(toggle())
    expect(panel().hidden).toBe(true)
  })

  it('closes on Escape, gives focus back, and frees the page behind it', () => {
    show()
    fireEvent.click(toggle())
    const main = document.getElementById('main')!
    expect(main.hasAttribute('inert')).toBe(true)
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(panel().hidden).toBe(true)
    expect(document.activeElement).toBe(toggle())
    expect(main.hasAttribute('inert')).toBe(false)
  })
})
