import { useBrand } from '../brand/provider'
import type { FeatureItem } from '../gen/input'
import { Emoji } from '../images/emoji'
import { Picture } from '../images/picture'
import { Card } from '../ui/card'
import { IconTile } from '../ui/icon-tile'
import { Section, SectionHeading } from '../ui/layout'

/** What the brand does, as a grid of one, two, three or four columns. A heading from outside pushes the titles down a step. */
export function Features({ heading }: { heading?: string }) {
  const { brand } = useBrand()
  const { title, subtitle, description, items } = brand.features
  if (!brand.showFeatures || items.length === 0) return null
  return (
    <Section id="features" labelledBy="features-title" className="features">
      <SectionHeading
        id="features-title"
        title={heading ?? title}
        subtitle={heading ? title : subtitle}
        description={description}
      />
      <ul className="feature-grid">
        {items.map((item, at) => (
          <Feature key={item.title} item={item} image={item.image || `feature-${at + 1}`} />
        ))}
      </ul>
    </Section>
  )
}

function Feature({ item, image }: { item: FeatureItem; image: string }) {
  const { core } = useBrand()
  return (
    <Card as="li" className="feature-card">
      {core.pictures[image] && (
        <Picture name={image} alt="" sizes="(min-width: 80rem) 282px, (min-width: 48rem) 50vw, 100vw" />
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
