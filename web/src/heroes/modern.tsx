import { useBrand } from '../brand/provider'
import { Picture, useHasPicture } from '../images/picture'
import { narrow } from '../images/sizes'
import { HeroActions, HeroLines } from './parts'
import { useParallax } from './use-parallax'

/** A control room at night: words left, a glass panel with the two pictures and the feature lines right. */
export default function ModernHero() {
  const { brand } = useBrand()
  const { hero } = brand
  const layer = useParallax<HTMLDivElement>(0.5)
  return (
    <section className="hero-modern" data-bleed data-layout={hero.layout}>
      <div className="hero-modern-sky" ref={layer} aria-hidden>
        <i />
        <i />
      </div>
      <div className="container hero-modern-split">
        <div>
          {hero.eyebrow && <p className="hero-modern-eyebrow">{hero.eyebrow}</p>}
          <Title text={hero.title} />
          <p className="hero-lead">{hero.subtitle}</p>
          <p className="hero-text">{hero.description}</p>
          <HeroActions />
        </div>
        <Panel />
      </div>
    </section>
  )
}

/** The last two words carry the gradient. */
function Title({ text }: { text: string }) {
  const words = text.split(' ')
  return (
    <h1>
      {words.slice(0, -2).join(' ')} <em>{words.slice(-2).join(' ')}</em>
    </h1>
  )
}

const wide = `(min-width: 80rem) 466px, (min-width: 64rem) 37vw, ${narrow}`
const large = `(min-width: 64rem) 60vw, ${narrow}`
const inset = '(min-resolution: 2.5dppx) 106px, 160px'

/** The pictures as a screen shows them; what it reads off stands in the content, for brands whose products read it. */
function Panel() {
  const { readout, layout } = useBrand().brand.hero
  const has = useHasPicture()
  const times = readout?.times ?? []
  return (
    <div className="hero-modern-panel">
      {readout && (
        <p className="hero-modern-bar" aria-hidden>
          <b>{readout.status}</b>
          {readout.labels?.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </p>
      )}
      <div className="hero-modern-main">
        <Picture name="hero-main" plate priority ratio="16 / 9" sizes={layout ? large : wide} />
        {readout && (
          <span className="hero-modern-speed" aria-hidden>
            <b>{readout.value}</b> {readout.unit}
          </span>
        )}
      </div>
      {(readout || has('hero-secondary')) && (
        <div className="hero-modern-second">
          <Picture name="hero-secondary" plate ratio={readout ? '4 / 3' : '21 / 9'} sizes={readout ? inset : wide} />
          {readout && <Trace />}
        </div>
      )}
      <HeroLines mark={times.length > 0 ? (at) => <time aria-hidden>{times[at % times.length]}</time> : undefined} />
    </div>
  )
}

/** A speed curve, drawn for the eye alone. */
function Trace() {
  return (
    <svg className="hero-modern-trace" viewBox="0 0 240 96" preserveAspectRatio="none" aria-hidden>
      <path d="M0 24H240M0 48H240M0 72H240" />
      <path d="M0 70C20 66 28 40 52 38s30 14 50 10 26-30 48-28 26 40 46 42 24-22 44-26" />
      <path d="M152 20h0" />
    </svg>
  )
}
