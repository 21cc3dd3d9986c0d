// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { TestPage, testCore } from '../testing/page'
import { Features } from './features'
import { Figures } from './figures'
import { FitEntry } from './fit-entry'
import { sectionsOf } from './home-sections'
import { Testimonials } from './testimonials'

afterEach(cleanup)

const show = (element: React.ReactNode, brand: object) =>
  render(<TestPage core={testCore({ brand })}>{element}</TestPage>)

describe('the sections of the home page', () => {
  // spec: H11
  it('show features only when the brand wants them', () => {
    show(<Features tint={false} />, { showFeatures: true })
    expect(screen.getByRole('heading', { name: 'Live location' })).toBeTruthy()
    cleanup()
    expect(show(<Features tint={false} />, { showFeatures: false }).container.textContent).toBe('')
  })

  // spec: H13
  it('show testimonials only when the brand wants them, and samples when it has none', () => {
    expect(show(<Testimonials tint={false} />, { showTestimonials: false }).container.textContent).toBe('')
    show(<Testimonials tint={false} />, { testimonials: [] })
    expect(screen.getByText('We stopped guessing.')).toBeTruthy()
    cleanup()
    const own = [{ content: 'Our own words.', author: 'B', role: 'Fleet', company: 'C' }]
    show(<Testimonials tint={false} />, { testimonials: own })
    expect(screen.getByText('Our own words.')).toBeTruthy()
    expect(screen.queryByText('We stopped guessing.')).toBeNull()
  })

  // spec: H10
  it('stand in the order of the brand, then those that it does not name', () => {
    expect(sectionsOf({ sections: [{ kind: 'gallery', layout: 'wide' }, { kind: 'quotes' }] })).toEqual([
      { kind: 'gallery', layout: 'wide' },
      { kind: 'quotes' },
      { kind: 'figures' },
      { kind: 'features' },
      { kind: 'fit' },
      { kind: 'steps' },
    ])
  })

  it('leave out what the brand keeps from the page', () => {
    const kinds = sectionsOf({ sections: [{ kind: 'gallery', off: true }, { kind: 'steps' }] }).map(({ kind }) => kind)
    expect(kinds).toEqual(['steps', 'figures', 'features', 'fit', 'quotes'])
  })

  it('lead a whole fleet to a quote where the brand sells, with or without a finder', () => {
    const pages = ['home', 'products']
    show(<FitEntry />, { pages })
    expect(screen.getByRole('link', { name: 'Get a quote' }).getAttribute('href')).toBe('/quote')
    cleanup()
    render(
      <TestPage core={{ ...testCore({ brand: { pages } }), vehicles: [{ id: 'van', label: 'Van' }] }}>
        <FitEntry />
      </TestPage>,
    )
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/products?vehicle=van#fit',
      '/products#fit',
      '/quote',
    ])
    cleanup()
    expect(show(<FitEntry />, { pages: ['home'] }).container.textContent).toBe('')
  })

  it('leave out figures where there are none', () => {
    expect(show(<Figures />, { figures: [] }).container.textContent).toBe('')
  })
})
