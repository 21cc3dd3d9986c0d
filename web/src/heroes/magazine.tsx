import { useBrand } from '../brand/provider'
import { primaryCta, secondaryCta } from '../brand/cta'
import { Picture } from '../images/picture'
import { ButtonLink } from '../ui/button'

export default function MagazineHero() {
  const { brand, core } = useBrand()
  const primary = primaryCta(brand)
  const secondary = secondaryCta(brand, core.settings)
  return (
    <section className="hero-magazine container py-(--section-space)">
      <h1>{brand.hero.title}</h1>
      <p className="mt-4 text-lg">{brand.hero.subtitle}</p>
      <p className="mt-4">{brand.hero.description}</p>
      <p className="mt-6 flex gap-4">
        <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
        <ButtonLink href={secondary.href} kind="secondary">
          {secondary.label}
        </ButtonLink>
      </p>
      <Picture name="hero-main" priority ratio="16 / 9" />
    </section>
  )
}
