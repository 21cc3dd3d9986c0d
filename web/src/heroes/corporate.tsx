import { useBrand } from '../brand/provider'
import { Picture } from '../images/picture'
import { narrow } from '../images/sizes'
import { HeroActions, HeroLines, tick } from './parts'

/** Words and picture side by side; the proof card holds the second picture and overlaps the first. */
export default function CorporateHero() {
  const { brand } = useBrand()
  const { hero } = brand
  return (
    <section className="hero-corporate" data-bleed data-layout={hero.layout}>
      <div className="container hero-corporate-split">
        <div>
          {hero.eyebrow && <p className="eyebrow">{hero.eyebrow}</p>}
          <h1>{hero.title}</h1>
          <p className="hero-lead">{hero.subtitle}</p>
          <p className="hero-text">{hero.description}</p>
          <HeroActions />
          <HeroLines mark={tick} />
        </div>
        <div className="hero-corporate-media">
          <Picture
            name="hero-main"
            plate
            priority
            ratio="4 / 3"
            sizes={`(min-width: 64rem) ${hero.layout ? 1100 : 592}px, ${narrow}`}
          />
          <ProofCard />
        </div>
      </div>
    </section>
  )
}

/** Proof that somebody is there: the second picture with the brand's phone and hours. */
function ProofCard() {
  const { contact, tagline } = useBrand().brand
  const { phone, hours } = contact.contactInfo
  return (
    <div className="hero-corporate-proof">
      <Picture name="hero-secondary" ratio="4 / 3" sizes="(min-width: 48rem) 144px, 96px" />
      <p>
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
        {(phone && hours) || tagline}
      </p>
    </div>
  )
}
