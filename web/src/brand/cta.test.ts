import { describe, expect, it } from 'vitest'
import type { Brand, Settings } from '../gen/input'
import type { Target } from '../gen/rules'
import { onPageCta, secondaryCta } from './cta'

const settings = { shop: 'https://shop.example/' } as Settings
const brand = (target: Target, showFeatures = true) =>
  ({ showFeatures, cta: { primary: 'Request Demo', secondary: { label: 'Any words', target } } }) as Brand

// spec: H4
it.each([
  ['shop', 'https://shop.example/'],
  ['products', '/products'],
  ['solutions', '/solutions'],
  ['testimonials', '#testimonials'],
  ['demo', '/request-demo'],
] as const)('a second button with the target %s leads to %s, whatever it says', (target, href) =>
  expect(secondaryCta(brand(target), settings)).toEqual({ label: 'Any words', href }),
)

// spec: H7
describe('the second button of a layout that keeps visitors on the page', () => {
  it('goes to the features', () => expect(onPageCta(brand('solutions'), settings).href).toBe('#features'))
  it('goes to the steps where there are no features', () =>
    expect(onPageCta(brand('demo', false), settings).href).toBe('#steps'))
  it('shows the testimonials', () => expect(onPageCta(brand('testimonials'), settings).href).toBe('#testimonials'))
  it('still opens the shop', () => expect(onPageCta(brand('shop'), settings).href).toBe('https://shop.example/'))
})
