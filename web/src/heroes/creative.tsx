import { useBrand } from '../brand/provider'
import { onPageCta } from '../brand/cta'
import { Picture } from '../images/picture'
import { HeroActions, HeroLines } from './parts'

/** A poster: the title in cut-out strips across the picture, both pictures as stickers over the curve. */
export default function CreativeHero() {
  const { brand, core } = useBrand()
  const { hero } = brand
  return (
    <section className="hero-creative" data-bleed>
      <div className="container hero-creative-poster">
        <div className="hero-creative-title">
          {hero.eyebrow && <p className="hero-creative-eyebrow">{hero.eyebrow}</p>}
          <h1>
            <span>{hero.title}</span>
          </h1>
        </div>
        <Picture
          name="hero-main"
          plate
          priority
          ratio="4 / 3"
          sizes="(min-width: 64rem) 680px, 100vw"
          className="hero-creative-main"
        />
        <div className="hero-creative-words">
          <p className="hero-lead">{hero.subtitle}</p>
          <p className="hero-text">{hero.description}</p>
          <HeroActions second={onPageCta(brand, core.settings).href} />
        </div>
        <HeroLines />
        <Picture
          name="hero-secondary"
          ratio="4 / 3"
          sizes="(min-width: 64rem) 372px, 58vw"
          className="hero-creative-second"
        />
      </div>
    </section>
  )
}
