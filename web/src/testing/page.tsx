import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { InputProvider, type InputStore } from '../brand/input'
import { BrandProvider } from '../brand/provider'
import { ThemeProvider } from '../brand/theme'
import { VariantProvider, variantOf } from '../brand/variant'
import type { Core, Input } from '../gen/input'
import words from '../gen/words.json'
import { RegistryContext, type Registry } from '../registry'

interface Props {
  core: unknown
  path?: string
  /** The addresses of content modules, and what they hold. */
  modules?: object
  load?: InputStore['load']
  children: ReactNode
}

const nothing = () => null
const anything = new Proxy({}, { get: () => nothing })
const registry = { pages: anything, heroes: anything } as Registry
const never = () => new Promise<never>(() => {})

/** A page around a component under test. */
export function TestPage({ core, path = '/', modules = {}, load = never, children }: Props) {
  const quoting = { words: words.quote }
  const input = { core, page: { path, today: '2026-11-15', modules }, words, quoting } as unknown as Input
  const { brand } = core as Core
  return (
    <RegistryContext value={registry}>
      <InputProvider input={input} load={load}>
        <BrandProvider core={core as Core}>
          <ThemeProvider variant={variantOf(brand.variant)}>
            <VariantProvider variant={brand.variant}>
              <Router hook={memoryLocation({ path }).hook}>{children}</Router>
            </VariantProvider>
          </ThemeProvider>
        </BrandProvider>
      </InputProvider>
    </RegistryContext>
  )
}

const brand = {
  id: 'store',
  name: 'Fleet Store',
  description: 'Trackers and cameras for small fleets.',
  logo: 'logo',
  whiteLogo: 'logo-white',
  pages: ['home', 'solutions', 'products', 'blog'],
  navigation: [
    { name: 'Home', path: '/' },
    { name: 'Solutions', path: '/solutions' },
  ],
  cta: { primary: 'Request Demo', secondary: { label: 'Buy Now', target: 'shop' } },
  variant: 'corporate',
  showFeatures: true,
  showTestimonials: true,
  features: { title: 'What you get', subtitle: '', description: '', items: [{ title: 'Live location', icon: '📍' }] },
  gallery: { title: 'In the field', captions: ['One', 'Two', 'Three', 'Four'] },
  requestDemo: { title: 'Request a demo', description: 'Two fields are enough.' },
  contact: { contactInfo: { phone: '+1 (212) 555-0100', email: 'hello@fleetstore.example' } },
  stockPhotos: ['a', 'b', 'c', 'd'],
  words: JSON.parse(JSON.stringify(words).replaceAll('{name}', 'Fleet Store')),
}

const settings = {
  stockPhotoUrl: 'https://photos.example/{photo}?w={width}',
  social: ['Facebook', 'Instagram', 'X', 'LinkedIn'].map((name) => ({ name, url: `https://${name}.example/` })),
  sampleTestimonials: [
    { content: 'We stopped guessing.', author: 'A Manager', role: 'Operations', company: 'A fleet' },
  ],
}

const picture = (name: string, ext: string) => ({
  base: `/assets/domains/store/${name}`,
  ext,
  width: 400,
  height: 96,
  version: '1',
})

const logos = ['logo', 'logo-white']
const photos = ['hero-main', 'hero-secondary', 'blog-1', 'gallery-1', 'gallery-2', 'gallery-3', 'gallery-4']
const pictures = Object.fromEntries([
  ...logos.map((name) => [name, picture(name, 'svg')]),
  ...photos.map((name) => [name, picture(name, 'jpg')]),
])

/** A brand with just enough to show a component; what a test is about is given by name. */
export const testCore = (overrides: { brand?: object; pictures?: object } = {}) => ({
  settings,
  fallbackPhotos: ['s1', 's2', 's3', 's4'],
  runtime: {},
  ...overrides,
  pictures: overrides.pictures ?? pictures,
  brand: { ...brand, ...overrides.brand },
})
