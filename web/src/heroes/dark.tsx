import { useBrand } from '../brand/provider'
import { primaryCta, secondaryCta } from '../brand/cta'
import { CtaLabel } from '../brand/cta-label'
import { Picture } from '../images/picture'
import { narrow } from '../images/sizes'
import { ButtonLink } from '../ui/button'
import { useParallax } from './use-parallax'

/** The road at night, seen through a viewfinder. The picture lies behind everything and moves at 0.3 of the scroll. */
export default function DarkHero() {
  const { brand, core } = useBrand()
  const { hero } = brand
  const primary = primaryCta(brand)
  const secondary = { ...secondaryCta(brand, core.settings), href: '/solutions' }
  const layer = useParallax<HTMLDivElement>(0.3)
  return (
    <section className="hero-dark" data-bleed>
      <div className="hero-dark-road" ref={layer}>
        <Picture name="hero-main" priority ratio="16 / 9" />
      </div>
      <div className="hero-dark-ticks" aria-hidden>
        <i />
        <i />
        <i />
        <i />
        <span className="hero-dark-rec">REC 00:14:52:07</span>
      </div>
      <div className="container hero-dark-body">
        <div className="hero-dark-words">
          <p className="hero-dark-eyebrow">{hero.eyebrow ?? brand.tagline}</p>
          <h1>{hero.title}</h1>
          <p className="hero-dark-lead">{hero.subtitle}</p>
          <p className="hero-dark-text">{hero.description}</p>
          <p className="hero-dark-actions">
            <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
            <ButtonLink href={secondary.href} kind="secondary">
              <CtaLabel cta={secondary} />
            </ButtonLink>
          </p>
        </div>
        <div className="hero-dark-inset">
          <Picture name="hero-secondary" ratio="4 / 3" sizes={`(min-width: 48rem) 288px, ${narrow}`} />
          <span aria-hidden>CH 02</span>
        </div>
        <ul className="hero-dark-lines">
          {hero.features.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
