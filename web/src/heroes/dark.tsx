import { useBrand } from '../brand/provider'
import { Picture, useHasPicture } from '../images/picture'
import { aside } from '../images/sizes'
import { HeroActions, HeroLines } from './parts'
import { useParallax } from './use-parallax'

/** The picture begins a fifth of the page from the left, where there is room for the words beside it. */
const beside = '(min-width: 64rem) 80vw, 100vw'

/** The road at night, seen through a viewfinder. The picture lies behind everything and moves at 0.3 of the scroll. */
export default function DarkHero() {
  const { brand } = useBrand()
  const { hero } = brand
  const has = useHasPicture()
  const layer = useParallax<HTMLDivElement>(0.3)
  return (
    <section className="hero-dark" data-bleed data-layout={hero.layout}>
      <div className="hero-dark-road" ref={layer}>
        <Picture name="hero-main" plate priority ratio="16 / 9" sizes={hero.layout ? '100vw' : beside} />
      </div>
      <div className="hero-dark-ticks" aria-hidden>
        <i />
        <i />
        <i />
        <i />
        {hero.readout && <span className="hero-dark-rec">{hero.readout.recording}</span>}
      </div>
      <div className="container hero-dark-body">
        <div className="hero-dark-words">
          <p className="eyebrow">{hero.eyebrow ?? brand.tagline}</p>
          <h1>{hero.title}</h1>
          <p className="hero-lead">{hero.subtitle}</p>
          <p className="hero-text">{hero.description}</p>
          <HeroActions second={brand.pages.includes('solutions') ? '/solutions' : undefined} />
        </div>
        {has('hero-secondary') && (
          <div className="hero-dark-inset">
            <Picture name="hero-secondary" ratio="4 / 3" sizes={`(min-width: 48rem) 288px, ${aside}`} />
            {hero.readout && <span aria-hidden>{hero.readout.channel}</span>}
          </div>
        )}
        <HeroLines />
      </div>
    </section>
  )
}
