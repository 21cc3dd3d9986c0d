// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Brand } from '../gen/input'
import { VariantProvider } from '../brand/variant'
import { variants, type Variant } from '../gen/rules'
import { registry } from '../registry.server'
import { RegistryContext } from '../registry'
import { TestPage, testCore } from '../testing/page'
import Home from './home'

const figures = [
  { value: '50,000+', label: 'Global Customers' },
  { value: '80 billion', label: 'Data points daily' },
  { value: '4.7 million+', label: 'Vehicle Subscriptions' },
  { value: '25+ years', label: 'Innovation' },
]

const picture = (name: string) => ({
  base: `/assets/domains/store/${name}`,
  ext: 'jpg',
  width: 1600,
  height: 900,
  version: '1',
  alt: `the ${name} picture`,
})

type Button = Brand['cta']['secondary']
const buyNow: Button = { label: 'Buy Now', target: 'shop' }

function coreOf(variant: Variant, secondary: Button) {
  const hero = { eyebrow: 'Eyebrow', title: 'A title of five words', subtitle: 'Subtitle', description: 'Description' }
  const brand = {
    variant,
    figures,
    tagline: 'Tagline',
    hero: { ...hero, features: ['Line one', 'Line two', 'Line three', 'Line four'] },
    cta: { primary: 'Request Demo', secondary },
    contact: { contactInfo: { phone: '+1 (212) 555-0100', hours: 'Weekdays' }, departments: [] },
    steps: { title: 'Steps', items: [] },
    closing: { title: 'Closing', description: '' },
    requestDemo: { title: 'Demo', subtitle: '', description: '', notesPlaceholder: '', nextSteps: [] },
  }
  const pictures = { 'hero-main': picture('hero-main'), 'hero-secondary': picture('hero-secondary') }
  const core = testCore({ brand, pictures })
  return { ...core, settings: { ...core.settings, shop: 'https://shop.example/' } }
}

/** The home page in a variant; what is returned looks inside its hero. */
function show(variant: Variant, secondary = buyNow) {
  const { container } = render(
    <TestPage core={coreOf(variant, secondary)}>
      <RegistryContext value={registry}>
        <VariantProvider variant={variant}>
          <Home />
        </VariantProvider>
      </RegistryContext>
    </TestPage>,
  )
  return within(container.querySelector<HTMLElement>(`.hero-${variant}`)!)
}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const target = (hero: ReturnType<typeof show>, name: RegExp) =>
  hero.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

describe.each(variants)('the %s hero', (variant) => {
  // spec: H1 H8
  it('shows title, subtitle, description, feature lines and both pictures', () => {
    const hero = show(variant)
    expect(hero.getByRole('heading', { level: 1 }).textContent).toBe('A title of five words')
    for (const text of ['Subtitle', 'Description', 'Line one', 'Line two', 'Line three', 'Line four'])
      expect(hero.getAllByText(text, { exact: false }).length).toBeGreaterThan(0)
    expect(hero.getByAltText('the hero-main picture')).toBeTruthy()
    expect(hero.getByAltText('the hero-secondary picture')).toBeTruthy()
  })

  it('says its tagline once at most', () => {
    expect(show(variant).queryAllByText('Tagline').length).toBeLessThanOrEqual(1)
  })

  // spec: H3
  it('leads to the demo form', () => {
    expect(target(show(variant), /^Request Demo/)).toContain('/request-demo')
  })
})

// spec: H4
it.each(variants.filter((variant) => variant !== 'dark' && variant !== 'clean'))(
  '%s opens the shop in a new tab',
  (variant) => {
    const link = show(variant).getByRole('link', { name: /^Buy Now/ })
    expect(link.getAttribute('href')).toMatch(/^https:/)
    expect(link.getAttribute('target')).toBe('_blank')
  },
)

// spec: H5
it('dark sends its second button to the solutions, whatever it says', () => {
  expect(target(show('dark'), /^Buy Now/)).toEqual(['/solutions'])
})

// spec: H6
it('clean sends both buttons to the demo form', () => {
  expect(target(show('clean'), /^Buy Now/)).toEqual(['/request-demo'])
})

// spec: H7
it.each(['minimal', 'creative', 'magazine', 'elegant'] as const)(
  '%s keeps its second button on the page',
  (variant) => {
    const hrefs = target(show(variant, { label: 'Learn More', target: 'solutions' }), /^Learn More/)
    expect(hrefs.filter((href) => !href?.startsWith('#'))).toEqual([])
    expect(hrefs).not.toEqual([])
  },
)

// spec: H9
it('minimal adds the brand badge, the four figures and the Why Choose Us grid', () => {
  const hero = show('minimal')
  expect(hero.getByText(testCore({}).brand.name)).toBeTruthy()
  for (const { value, label } of figures) {
    expect(screen.getByText(value)).toBeTruthy()
    expect(screen.getByText(label)).toBeTruthy()
  }
  expect(screen.getByRole('heading', { name: 'Why Choose Us' })).toBeTruthy()
})

// spec: H9
it('only minimal calls its features so', () => {
  show('corporate')
  expect(screen.queryByText('Why Choose Us')).toBeNull()
})
