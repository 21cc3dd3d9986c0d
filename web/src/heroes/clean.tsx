import { useBrand } from '../brand/provider'
import { primaryCta } from '../brand/cta'
import { Picture, useHasPicture } from '../images/picture'
import { narrow } from '../images/sizes'
import { HeroActions, HeroLines, tick } from './parts'

/** Daylight and air: centred words, then one wide picture on a mint panel with two floating chips. */
export default function CleanHero() {
  const { brand } = useBrand()
  const { hero } = brand
  const primary = primaryCta(brand)
  const has = useHasPicture()
  return (
    <section className="hero-clean" data-layout={hero.layout}>
      <div className="container hero-clean-words">
        <p className="hero-clean-pill">{hero.eyebrow ?? brand.tagline}</p>
        <h1>{hero.title}</h1>
        <p className="hero-lead">{hero.subtitle}</p>
        <p className="hero-text">{hero.description}</p>
        {/* In this layout both buttons lead to the demo form. */}
        <HeroActions second={primary.href} />
      </div>
      <div className="hero-clean-panel">
        <div className="hero-clean-stage">
          <Picture
            name="hero-main"
            plate
            priority
            ratio="16 / 9"
            sizes={`(min-width: 74rem) ${hero.layout ? 800 : 1088}px, ${narrow}`}
            className="hero-clean-main"
          />
          {has('hero-secondary') && (
            <div className="hero-clean-chip" data-side="end">
              <Picture name="hero-secondary" ratio="4 / 3" sizes="(min-width: 48rem) 224px, 34vw" />
            </div>
          )}
          <Promise />
        </div>
        <HeroLines mark={tick} />
      </div>
    </section>
  )
}

/** The first figure; else the tagline, unless it stands above the title already. */
function Promise() {
  const { brand } = useBrand()
  const figure = brand.figures?.[0]
  const words = figure?.label ?? (brand.hero.eyebrow && brand.tagline)
  return words ? (
    <p className="hero-clean-chip" data-side="start">
      {figure && <strong>{figure.value}</strong>}
      <span>{words}</span>
    </p>
  ) : null
}
