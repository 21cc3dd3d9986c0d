import { useBrand } from '../brand/provider'
import { onPageCta, primaryCta } from '../brand/cta'
import { CtaLabel } from '../brand/cta-label'
import { Picture } from '../images/picture'
import { ButtonLink } from '../ui/button'

/** One column, flush left, then the picture. The figures and the 'Why Choose Us' grid follow, divided by hairlines. */
export default function MinimalHero() {
  const { brand, core } = useBrand()
  const { hero } = brand
  const primary = primaryCta(brand)
  const secondary = onPageCta(brand, core.settings)
  return (
    <section className="hero-minimal">
      <div className="container">
        <p className="hero-minimal-badge">{brand.name}</p>
        <h1>{hero.title}</h1>
        <p className="hero-minimal-lead">{hero.subtitle}</p>
        <div className="hero-minimal-row">
          <p className="hero-minimal-text">{hero.description}</p>
          <p className="hero-minimal-actions">
            <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
            <ButtonLink href={secondary.href} kind="secondary">
              <CtaLabel cta={secondary} />
            </ButtonLink>
          </p>
        </div>
        <div className="hero-minimal-media">
          <Picture name="hero-main" priority ratio="21 / 9" sizes="(min-width: 75rem) 1200px, 100vw" />
          <Picture
            name="hero-secondary"
            ratio="4 / 3"
            sizes="(min-width: 48rem) 276px, 38vw"
            className="hero-minimal-device"
          />
        </div>
        <ul className="hero-minimal-lines">
          {hero.features.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
