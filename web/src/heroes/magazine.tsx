import { useInput } from '../brand/input'
import { useBrand } from '../brand/provider'
import { onPageCta } from '../brand/cta'
import { Picture, useHasPicture } from '../images/picture'
import { narrow } from '../images/sizes'
import { longDate, stopOf } from '../lib/format'
import { HeroActions, HeroLines } from './parts'

/** Cover and contents: a masthead, the lead story beside its picture, and a rail with the feature lines as contents. */
export default function MagazineHero() {
  const { brand, core } = useBrand()
  const { hero } = brand
  return (
    <section className="hero-magazine">
      <div className="container">
        <Masthead />
        <div className="hero-magazine-cover">
          <header className="hero-magazine-title">
            <p className="hero-magazine-kicker">{hero.eyebrow ?? brand.name}</p>
            <h1>{hero.title}</h1>
            <p className="hero-lead">{hero.subtitle}</p>
          </header>
          <figure className="hero-magazine-lead">
            <Picture name="hero-main" plate priority ratio="4 / 3" sizes="(min-width: 64rem) 56vw, 100vw" />
            <figcaption>
              {brand.tagline}
              {stopOf(brand.tagline)} <cite>{brand.words.home.pictureBy}</cite>
            </figcaption>
          </figure>
          <div className="hero-magazine-story">
            <p>{hero.description}</p>
            <HeroActions second={onPageCta(brand, core.settings).href} />
          </div>
          <Rail />
        </div>
      </div>
    </section>
  )
}

/** The date line and the names of the site's sections, between two rules. */
function Masthead() {
  const { brand } = useBrand()
  const { page } = useInput()
  return (
    <p className="hero-magazine-masthead">
      <time dateTime={page.today}>{longDate(page.today)}</time>
      <b>{brand.name}</b>
      <span>{(brand.navigation ?? []).map((item) => item.name).join(' / ')}</span>
    </p>
  )
}

function Rail() {
  const { brand, core } = useBrand()
  const has = useHasPicture()
  return (
    <div className="hero-magazine-rail">
      <h2>{brand.words.home.issue}</h2>
      <HeroLines as="ol" />
      {has('hero-secondary') && (
        <figure>
          <Picture
            name="hero-secondary"
            ratio="4 / 3"
            sizes={`(min-width: 64rem) 236px, (min-width: 48rem) 46vw, ${narrow}`}
          />
          {!core.ownSecond && <figcaption>{brand.gallery.title}</figcaption>}
        </figure>
      )}
    </div>
  )
}
