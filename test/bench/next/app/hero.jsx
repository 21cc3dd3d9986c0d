import { brand, demo, pictures, shop } from './content'
import { Picture } from './picture'
import { ButtonLink, Icon, ShopLink } from './ui'

export function Hero() {
  const { hero, requestDemo } = brand
  return (
    <section className="hero-landing" data-bleed>
      <div className="container hero-landing-split">
        <div className="hero-landing-words">
          <p className="hero-landing-eyebrow">{hero.eyebrow}</p>
          <h1>{hero.title}</h1>
          <p className="hero-landing-lead">{hero.subtitle}</p>
          <p className="hero-landing-text">{hero.description}</p>
          <p className="hero-landing-actions">
            <ButtonLink {...demo} />
            <ShopLink {...shop} />
          </p>
        </div>
        <Picture
          picture={pictures['hero-main']}
          priority
          ratio="16 / 9"
          sizes="(min-width: 64rem) 700px, 100vw"
          className="hero-landing-main"
        />
        <div className="hero-landing-card">
          <Picture
            picture={pictures['hero-secondary']}
            ratio="4 / 3"
            sizes="(min-width: 64rem) 392px, (max-width: 48rem) and (min-resolution: 2.5dppx) 59vw, 92vw"
            className="hero-landing-second"
          />
          <h2>{requestDemo.title}</h2>
          <ul>
            {hero.features.map((line) => (
              <li key={line}>
                <Icon size={20} stroke={2.5}>
                  <path d="M20 6 9 17l-5-5" />
                </Icon>
                {line}
              </li>
            ))}
          </ul>
          <ButtonLink {...demo} />
        </div>
      </div>
    </section>
  )
}
