import { describe, expect, it } from 'vitest'
import type { Brand } from '../gen/input'
import { placeOnPage } from './place-on-page'

const brand = (showFeatures: boolean, showTestimonials: boolean, secondary: string) =>
  ({ showFeatures, showTestimonials, cta: { primary: 'Request Demo', secondary } }) as Brand

// spec: H7
describe('the second button of minimal, creative, magazine and elegant', () => {
  it('goes to the features', () => expect(placeOnPage(brand(true, true, 'Learn More'))).toBe('#features'))
  it('stays on the page whatever its label says', () =>
    expect(placeOnPage(brand(true, true, 'Buy Now'))).toBe('#features'))
  it('goes to the steps where there are no features', () =>
    expect(placeOnPage(brand(false, true, 'View Deals'))).toBe('#steps'))
  it('shows reviews where there are some', () => {
    expect(placeOnPage(brand(true, true, 'Read Reviews'))).toBe('#testimonials')
    expect(placeOnPage(brand(true, false, 'Read Reviews'))).toBe('#features')
  })
})
