import { useBrand } from '../brand/provider'
import { Picture } from '../images/picture'
import { narrow } from '../images/sizes'
import { HeroActions, HeroLines } from './parts'

/** How wide the picture is where the layout gives it more than half of the page. */
const widths: Record<string, string> = { stage: '1200px', sheet: '100vw' }

/** For the buying committee: words and a fact table left, the dashboard in a window frame right. */
export default function ProfessionalHero() {
  const { brand } = useBrand()
  const { hero } = brand
  return (
    <section className="hero-professional" data-layout={hero.layout}>
      <div className="container hero-professional-split">
        <div className="hero-professional-words">
          {hero.eyebrow && <p className="eyebrow">{hero.eyebrow}</p>}
          <h1>{hero.title}</h1>
          <p className="hero-lead">{hero.subtitle}</p>
          <p className="hero-text">{hero.description}</p>
          <HeroActions />
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
            <Picture
              name="hero-main"
              plate
              priority
              ratio="16 / 10"
              sizes={`(min-width: 64rem) ${widths[hero.layout ?? ''] ?? '700px'}, ${narrow}`}
            />
          </div>
          <Picture
            name="hero-secondary"
            ratio="3 / 4"
            sizes="(min-width: 30rem) 320px, 41vw"
            className="hero-professional-phone"
          />
        </div>
        <HeroLines />
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
