import { useBrand } from '../brand/provider'
import { onPageCta } from '../brand/cta'
import { Picture } from '../images/picture'
import { column, narrow } from '../images/sizes'
import { HeroActions, HeroLines } from './parts'

/** One column, flush left, then the picture. The figures and the 'Why Choose Us' grid follow, divided by hairlines. */
export default function MinimalHero() {
  const { brand, core } = useBrand()
  const { hero } = brand
  return (
    <section className="hero-minimal" data-layout={hero.layout}>
      <div className="container">
        <p className="hero-minimal-badge">{brand.name}</p>
        <h1>{hero.title}</h1>
        <p className="hero-lead">{hero.subtitle}</p>
        <div className="hero-minimal-row">
          <p className="hero-text">{hero.description}</p>
          <HeroActions second={onPageCta(brand, core.settings).href} />
        </div>
        <div className="hero-minimal-media">
          <Picture
            name="hero-main"
            plate
            priority
            ratio="21 / 9"
            sizes={hero.layout ? `(min-width: 48rem) 75vw, ${narrow}` : column}
          />
          <Picture
            name="hero-secondary"
            ratio="4 / 3"
            sizes="(min-width: 48rem) 276px, 38vw"
            className="hero-minimal-device"
          />
        </div>
        <HeroLines />
      </div>
    </section>
  )
}
