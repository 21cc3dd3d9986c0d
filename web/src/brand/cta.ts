import type { Brand, Settings } from '../gen/input'

/** Where the second button goes, by its label. Layouts with a rule of their own override it. */
const targets: Record<string, (has: (page: string) => boolean, shop: string) => string> = {
  'Buy Now': (_, shop) => shop,
  'View Deals': (_, shop) => shop,
  'View Equipment': () => '/products',
  'View Specs': (has) => (has('products') ? '/products' : '/solutions'),
  'View Technology': () => '/solutions',
  'Learn Security': () => '/solutions',
  'Learn More': () => '/solutions',
  'Read Reviews': () => '#testimonials',
  'View Pricing': () => '/request-demo',
}

export interface Cta {
  label: string
  href: string
}

export const primaryCta = (brand: Brand): Cta => ({ label: brand.cta.primary, href: '/request-demo' })

export function secondaryCta(brand: Brand, settings: Settings): Cta {
  const target = targets[brand.cta.secondary]
  const has = (page: string) => brand.pages.includes(page)
  return { label: brand.cta.secondary, href: target ? target(has, settings.shop) : '/solutions' }
}
