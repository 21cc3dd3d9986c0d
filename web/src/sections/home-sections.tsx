import type { ComponentType } from 'react'
import { useBrand } from '../brand/provider'
import type { Brand, HomeSection } from '../gen/input'
import { Features } from './features'
import { Figures } from './figures'
import { FitEntry } from './fit-entry'
import { Gallery } from './gallery'
import { Signature } from './signature'
import { Steps } from './steps'
import { Testimonials } from './testimonials'

/** What the home page tells a section. */
export interface SectionProps {
  /** The brand's layout, undefined for the variant's own. */
  layout?: HomeSection['layout']
  /** It lies on the second ground. */
  tint: boolean
}

/** In the order of a brand that names none. A section that has nothing to show is not there. */
const everywhere = {
  figures: Figures,
  features: Features,
  fit: FitEntry,
  steps: Steps,
  gallery: Gallery,
  quotes: Testimonials,
}

/** Some are only where a brand names them. */
const components: Record<HomeSection['kind'], ComponentType<SectionProps>> = { ...everywhere, signature: Signature }

/** The brand's order, then what it does not name, without what it keeps from the page. */
export function sectionsOf({ sections = [] }: Pick<Brand, 'sections'>): HomeSection[] {
  const all = Object.keys(everywhere).map((kind) => ({ kind }) as HomeSection)
  return [...sections, ...all.filter(({ kind }) => !sections.some((named) => named.kind === kind))].filter(
    ({ off }) => !off,
  )
}

/**
 * Everything between the hero and the closing band; beside the slim lines, every other band lies on the second ground.
 */
export function HomeSections() {
  let band = 0
  return sectionsOf(useBrand().brand).map(({ kind, layout }) => {
    const Section = components[kind]
    return <Section key={kind} layout={layout} tint={kind !== 'figures' && kind !== 'fit' && band++ % 2 === 1} />
  })
}
