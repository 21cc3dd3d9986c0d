import { useBrand } from '../brand/provider'
import { onPageCta } from '../brand/cta'
import { Picture } from '../images/picture'
import { HeroActions, HeroLines } from './parts'

/** A boutique hotel for vehicles: an inset green panel with a gold hairline, centred words and an arched picture. */
export default function ElegantHero() {
  const { brand, core } = useBrand()
  const { hero } = brand
  return (
    <section className="hero-elegant">
      <div className="hero-elegant-panel">
        <div className="hero-elegant-words">
          <p className="hero-elegant-eyebrow">{hero.eyebrow ?? brand.tagline}</p>
          <h1>{hero.title}</h1>
          <p className="hero-lead">{hero.subtitle}</p>
          <p className="hero-text">{hero.description}</p>
          <HeroActions second={onPageCta(brand, core.settings).href} />
        </div>
        <div className="hero-elegant-media">
          <Picture
            name="hero-main"
            plate
            priority
            ratio="3 / 4"
            sizes="(min-width: 48rem) 800px, 150vw"
            className="hero-elegant-arch"
          />
          <Picture
            name="hero-secondary"
            ratio="1 / 1"
            sizes="(min-width: 30rem) 207px, 47vw"
            className="hero-elegant-medal"
          />
        </div>
        <HeroLines />
      </div>
    </section>
  )
}
