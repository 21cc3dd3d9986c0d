import type { Brand } from '../gen/input'

/** Where the second button of a layout goes that never leaves the page: down to what its label speaks of. */
export function placeOnPage(brand: Brand): string {
  if (brand.cta.secondary === 'Read Reviews' && brand.showTestimonials) return '#testimonials'
  return brand.showFeatures ? '#features' : '#steps'
}
