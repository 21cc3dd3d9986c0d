import type { Brand, Settings } from '../gen/input'

/** Where the second button goes, by its label. Layouts with a rule of their own override it. */
const targets: Record<string, (brand: Brand, shop: string) => string> = {
  'Buy Now': (_, shop) => shop,
  'View Deals': (_, shop) => shop,
  'View Equipment': () => '/products',
  'View Specs': (brand) => (brand.pages.includes('products') ? '/products' : '/solutions'),
  'View Technology': () => '/solutions',
  'Learn Security': () => '/solutions',
  'Learn More': () => '/solutions',
  'Read Reviews': (brand) => (brand.showTestimonials ? '#testimonials' : '/solutions'),
  'View Pricing': () => '/request-demo',
}

export interface Cta {
  label: string
  href: string
}

export const primaryCta = (brand: Brand): Cta => ({ label: brand.cta.primary, href: '/request-demo' })

export function secondaryCta(brand: Brand, settings: Settings): Cta {
  const target = targets[brand.cta.secondary]
  return { label: brand.cta.secondary, href: target ? target(brand, settings.shop) : '/solutions' }
}
