import { useBrand } from '../brand/provider'
import { primaryCta, secondaryCta } from '../brand/cta'
import { CtaLabel } from '../brand/cta-label'
import { Picture } from '../images/picture'
import { ButtonLink } from '../ui/button'

/** For the buying committee: words and a fact table left, the dashboard in a window frame right. */
export default function ProfessionalHero() {
  const { brand, core } = useBrand()
  const { hero } = brand
  const primary = primaryCta(brand)
  const secondary = secondaryCta(brand, core.settings)
  return (
    <section className="hero-professional">
      <div className="container hero-professional-split">
        <div className="hero-professional-words">
          {hero.eyebrow && <p className="eyebrow">{hero.eyebrow}</p>}
          <h1>{hero.title}</h1>
          <p className="hero-professional-lead">{hero.subtitle}</p>
          <p className="hero-professional-text">{hero.description}</p>
          <p className="hero-professional-actions">
            <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
            <ButtonLink href={secondary.href} kind="secondary">
              <CtaLabel cta={secondary} />
            </ButtonLink>
          </p>
          <Facts />
        </div>
        <div className="hero-professional-media">
          <div className="hero-professional-window">
            <p aria-hidden>
              <i />
              <i />
              <i />
              <span>{brand.name}</span>
            </p>
            <Picture name="hero-main" priority ratio="16 / 10" sizes="(min-width: 64rem) 700px, 100vw" />
          </div>
          <Picture
            name="hero-secondary"
            ratio="3 / 4"
            sizes="(min-width: 30rem) 320px, 41vw"
            className="hero-professional-phone"
          />
        </div>
        <ul className="hero-professional-lines">
          {hero.features.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** What a committee asks first: who installs, who answers for the data, who helps. */
function Facts() {
  const { departments } = useBrand().brand.contact
  return (
    <dl className="hero-professional-facts">
      {departments.slice(-3).map((desk) => (
        <div key={desk.name}>
          <dt>{desk.name}</dt>
          <dd>{desk.description}</dd>
        </div>
      ))}
    </dl>
  )
}
