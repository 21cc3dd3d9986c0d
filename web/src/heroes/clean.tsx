import { Check } from 'lucide-react'
import { useBrand } from '../brand/provider'
import { primaryCta, secondaryCta } from '../brand/cta'
import { CtaLabel } from '../brand/cta-label'
import { Picture } from '../images/picture'
import { ButtonLink } from '../ui/button'

/** Daylight and air: centred words, then one wide picture on a mint panel with two floating chips. */
export default function CleanHero() {
  const { brand, core } = useBrand()
  const { hero } = brand
  const primary = primaryCta(brand)
  // In this layout both buttons lead to the demo form.
  const secondary = { ...secondaryCta(brand, core.settings), href: primary.href }
  return (
    <section className="hero-clean">
      <div className="container hero-clean-words">
        <p className="hero-clean-pill">{hero.eyebrow ?? brand.tagline}</p>
        <h1>{hero.title}</h1>
        <p className="hero-clean-lead">{hero.subtitle}</p>
        <p className="hero-clean-text">{hero.description}</p>
        <p className="hero-clean-actions">
          <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
          <ButtonLink href={secondary.href} kind="secondary">
            <CtaLabel cta={secondary} />
          </ButtonLink>
        </p>
      </div>
      <div className="hero-clean-panel">
        <div className="hero-clean-stage">
          <Picture
            name="hero-main"
            priority
            ratio="16 / 9"
            sizes="(min-width: 74rem) 1088px, 94vw"
            className="hero-clean-main"
          />
          <div className="hero-clean-chip" data-side="end">
            <Picture name="hero-secondary" ratio="4 / 3" sizes="(min-width: 48rem) 224px, 34vw" />
          </div>
          <Promise />
        </div>
        <ul className="hero-clean-lines">
          {hero.features.map((line) => (
            <li key={line}>
              <Check aria-hidden size={18} strokeWidth={2.5} />
              {line}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Promise() {
  const { brand } = useBrand()
  const figure = brand.figures?.[0]
  return (
    <p className="hero-clean-chip" data-side="start">
      {figure && <strong>{figure.value}</strong>}
      <span>{figure?.label ?? brand.tagline}</span>
    </p>
  )
}
