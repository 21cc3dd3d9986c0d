import { useBrand, useWords } from '../brand/provider'
import { useVariant } from '../brand/variant'
import type { FeatureItem } from '../gen/input'
import { Emoji } from '../images/emoji'
import { Picture } from '../images/picture'
import { aside } from '../images/sizes'
import { picturedFeatures } from '../lib/pictured-features'
import { Card } from '../ui/card'
import { IconTile } from '../ui/icon-tile'
import { Section, SectionHeading } from '../ui/layout'
import type { SectionProps } from './home-sections'

/**
 * What the brand does, as a grid of one, two, three or four columns. The minimal look names it; the title is then
 * below.
 */
export function Features({ layout, tint }: SectionProps) {
  const { brand } = useBrand()
  const { whyUs } = useWords().home
  const heading = useVariant() === 'minimal' ? whyUs : undefined
  const { title, subtitle, description, items } = brand.features
  if (!brand.showFeatures || items.length === 0) return null
  const own = (at: number) => (at < (picturedFeatures[layout ?? ''] ?? 0) ? `solution-${at + 1}` : `feature-${at + 1}`)
  return (
    <Section id="features" labelledBy="features-title" className="features" layout={layout} tint={tint}>
      <SectionHeading
        id="features-title"
        title={heading ?? title}
        subtitle={heading ? title : subtitle}
        description={description}
      />
      <ul className="feature-grid">
        {items.map((item, at) => (
          <Feature key={item.title} item={item} image={item.image || own(at)} lead={layout === 'lead' && at === 0} />
        ))}
      </ul>
    </Section>
  )
}

function Feature({ item, image, lead }: { item: FeatureItem; image: string; lead: boolean }) {
  const { core } = useBrand()
  return (
    <Card as="li" className="feature-card">
      {core.pictures[image] && (
        <Picture
          name={image}
          alt=""
          ratio={lead ? '16 / 9' : '3 / 2'}
          sizes={`(min-width: 80rem) ${lead ? 590 : 282}px, (min-width: 48rem) 50vw, ${aside}`}
        />
      )}
      {item.icon && (
        <IconTile>
          <Emoji base={core.runtime.assetBase ?? ''}>{item.icon}</Emoji>
        </IconTile>
      )}
      <h3>{item.title}</h3>
      {item.description && <p>{item.description}</p>}
    </Card>
  )
}
