import { useBrand } from '../brand/provider'
import { onPageCta, primaryCta } from '../brand/cta'
import { CtaLabel } from '../brand/cta-label'
import { Picture } from '../images/picture'
import { ButtonLink } from '../ui/button'

/** A poster: the title in cut-out strips across the picture, both pictures as stickers over the curve. */
export default function CreativeHero() {
  const { brand, core } = useBrand()
  const { hero } = brand
  const primary = primaryCta(brand)
  const secondary = onPageCta(brand, core.settings)
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
          priority
          ratio="4 / 3"
          sizes="(min-width: 64rem) 680px, 100vw"
          className="hero-creative-main"
        />
        <div className="hero-creative-words">
          <p className="hero-creative-lead">{hero.subtitle}</p>
          <p className="hero-creative-text">{hero.description}</p>
          <p className="hero-creative-actions">
            <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
            <ButtonLink href={secondary.href} kind="secondary">
              <CtaLabel cta={secondary} />
            </ButtonLink>
          </p>
        </div>
        <ul className="hero-creative-chips">
          {hero.features.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
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
