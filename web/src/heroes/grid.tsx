import { ArrowRight, ArrowUpRight } from 'lucide-react'
import { useBrand } from '../brand/provider'
import { primaryCta, secondaryCta } from '../brand/cta'
import { CtaLabel } from '../brand/cta-label'
import { Picture } from '../images/picture'
import { aside, narrow } from '../images/sizes'
import { ButtonLink } from '../ui/button'
import { HeroLines } from './parts'

const index = (position: number) => String(position + 1).padStart(2, '0')

/** A board of six by four cells. Every cell carries one thing: the title, a picture, a feature line or a button. */
export default function GridHero() {
  const { brand, core } = useBrand()
  const { hero } = brand
  const primary = primaryCta(brand)
  const secondary = secondaryCta(brand, core.settings)
  return (
    <section className="hero-grid" data-layout={hero.layout}>
      <div className="container">
        <div className="hero-grid-board">
          <div className="hero-grid-title">
            <p className="hero-grid-label">{hero.eyebrow ?? brand.tagline}</p>
            <h1>{hero.title}</h1>
          </div>
          <div className="hero-grid-about">
            <p className="hero-lead">{hero.subtitle}</p>
            <p>{hero.description}</p>
          </div>
          <ButtonLink href={primary.href} className="hero-grid-action">
            <span>{primary.label}</span>
            <ArrowRight aria-hidden strokeWidth={1.5} />
          </ButtonLink>
          <ButtonLink href={secondary.href} kind="secondary" className="hero-grid-action">
            <span>
              <CtaLabel cta={secondary} />
            </span>
            <ArrowUpRight aria-hidden strokeWidth={1.5} />
          </ButtonLink>
          <Picture
            name="hero-main"
            plate
            priority
            ratio="3 / 2"
            sizes={`(min-width: 64rem) ${hero.layout ? 1100 : 600}px, ${narrow}`}
            className="hero-grid-main"
          />
          <Picture
            name="hero-secondary"
            plate
            ratio="1 / 1"
            sizes={`(min-width: 64rem) 250px, (min-width: 48rem) 62vw, ${aside}`}
            className="hero-grid-second"
          />
          <HeroLines
            as="ol"
            mark={(at) => (
              <span className="hero-grid-label" aria-hidden>
                {index(at)}
              </span>
            )}
          />
        </div>
      </div>
    </section>
  )
}
