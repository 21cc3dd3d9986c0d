// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { TestPage, testCore } from '../testing/page'
import { Footer } from './footer'

afterEach(cleanup)

const show = (pages: string[]) =>
  render(
    <TestPage core={testCore({ brand: { pages } })}>
      <Footer />
    </TestPage>,
  )
const links = (column: string) => {
  const nav = screen.queryByRole('navigation', { name: column })
  return (
    nav &&
    within(nav)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  )
}

describe('the footer', () => {
  // spec: F1
  it('shows logo, description, and the copyright with the year of the page', () => {
    show(['home'])
    expect(screen.getByRole('img', { name: 'Fleet Store' })).toBeTruthy()
    expect(screen.getByText('Trackers and cameras for small fleets.')).toBeTruthy()
    expect(screen.getByText('© 2026 Fleet Store. All rights reserved.')).toBeTruthy()
  })

  // spec: F2 F3 F4
  it('links only to pages that the brand has', () => {
    show(['home', 'solutions'])
    expect(links('Company')).toEqual([['Solutions', '/solutions']])
    expect(links('Resources')).toBeNull()
    expect(links('Legal')).toEqual([
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['Accessibility', '/accessibility'],
    ])
  })

  // spec: F2 F3
  it('has every company link where the brand has every page', () => {
    show(['home', 'solutions', 'products', 'blog', 'contact', 'about', 'testimonials'])
    expect(links('Company')).toEqual([
      ['About', '/about'],
      ['Solutions', '/solutions'],
      ['Products', '/products'],
      ['Testimonials', '/testimonials'],
      ['Contact', '/contact'],
    ])
    expect(links('Resources')).toEqual([['Blog', '/blog']])
  })

  it('calls pages and columns as the brand does', () => {
    const { words } = testCore().brand
    const own = { ...words, pages: { ...words.pages, blog: 'Journal' }, footer: { ...words.footer, resources: 'Read' } }
    render(
      <TestPage core={testCore({ brand: { pages: ['home', 'blog'], words: own } })}>
        <Footer />
      </TestPage>,
    )
    expect(links('Read')).toEqual([['Journal', '/blog']])
    expect(links('Resources')).toBeNull()
  })

  // spec: F5
  it('leads to the four social profiles in new tabs', () => {
    show(['home'])
    const profiles = within(screen.getByRole('list', { name: 'Social media' })).getAllByRole('link')
    expect(profiles.map((link) => link.textContent?.split(' ')[0])).toEqual(['Facebook', 'Instagram', 'X', 'LinkedIn'])
    profiles.forEach((link) => expect(link).toMatchObject({ target: '_blank', rel: 'noopener' }))
  })
})
