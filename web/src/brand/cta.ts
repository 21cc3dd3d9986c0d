import type { Brand, Settings } from '../gen/input'
import type { Target } from '../gen/rules'

export interface Cta {
  label: string
  href: string
}

/** The places of this site that a second button may lead to. */
const places: Record<Exclude<Target, 'shop'>, string> = {
  products: '/products',
  solutions: '/solutions',
  testimonials: '#testimonials',
  demo: '/request-demo',
  blog: '/blog',
  contact: '/contact',
}

export const primaryCta = (brand: Brand): Cta => ({ label: brand.cta.primary, href: '/request-demo' })

/** Layouts with a rule of their own send it elsewhere. */
export function secondaryCta(brand: Brand, settings: Settings): Cta {
  const { label, target } = brand.cta.secondary
  return { label, href: target === 'shop' ? settings.shop : places[target] }
}

/** The second button of a layout that keeps its visitors on the page; only the shop is elsewhere. */
export function onPageCta(brand: Brand, settings: Settings): Cta {
  const cta = secondaryCta(brand, settings)
  const { target } = brand.cta.secondary
  if (target === 'shop' || target === 'testimonials') return cta
  return { ...cta, href: brand.showFeatures ? '#features' : '#steps' }
}
