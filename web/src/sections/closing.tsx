import { primaryCta, secondaryCta } from '../brand/cta'
import { CtaLabel } from '../brand/cta-label'
import { useBrand } from '../brand/provider'
import { ButtonLink } from '../ui/button'

/** The band that ends the home page with one decision. */
export function Closing() {
  const { brand, core } = useBrand()
  const primary = primaryCta(brand)
  const secondary = secondaryCta(brand, core.settings)
  return (
    <section id="closing" aria-labelledby="closing-title" className="closing">
      <div className="container">
        <div className="closing-words">
          <h2 id="closing-title">{brand.closing.title}</h2>
          <p>{brand.closing.description}</p>
        </div>
        <div className="button-row">
          <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
          <ButtonLink href={secondary.href} kind="secondary">
            <CtaLabel cta={secondary} />
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
