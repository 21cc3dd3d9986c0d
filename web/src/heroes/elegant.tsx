import { useBrand } from '../brand/provider'
import { onPageCta, primaryCta } from '../brand/cta'
import { CtaLabel } from '../brand/cta-label'
import { Picture } from '../images/picture'
import { ButtonLink } from '../ui/button'

/** A boutique hotel for vehicles: an inset green panel with a gold hairline, centred words and an arched picture. */
export default function ElegantHero() {
  const { brand, core } = useBrand()
  const { hero } = brand
  const primary = primaryCta(brand)
  const secondary = onPageCta(brand, core.settings)
  return (
    <section className="hero-elegant">
      <div className="hero-elegant-panel">
        <div className="hero-elegant-words">
          <p className="hero-elegant-eyebrow">{hero.eyebrow ?? brand.tagline}</p>
          <h1>{hero.title}</h1>
          <p className="hero-elegant-lead">{hero.subtitle}</p>
          <p className="hero-elegant-text">{hero.description}</p>
          <p className="hero-elegant-actions">
            <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
            <ButtonLink href={secondary.href} kind="secondary">
              <CtaLabel cta={secondary} />
            </ButtonLink>
          </p>
        </div>
        <div className="hero-elegant-media">
          <Picture
            name="hero-main"
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
        <ul className="hero-elegant-lines">
          {hero.features.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
