import { primaryCta } from '../brand/cta'
import { useBrand } from '../brand/provider'
import type { SolutionSection } from '../gen/input'
import { Picture } from '../images/picture'
import { half } from '../images/sizes'
import { Part } from '../parts/part'
import { CheckList } from '../shop/detail-grid'
import { EndBand } from '../shop/end-band'
import { ButtonLink } from '../ui/button'
import { PageHero } from '../ui/page-hero'

export default function Solutions() {
  const { brand, core } = useBrand()
  const { title, subtitle, description, sections } = brand.solutions
  const primary = primaryCta(brand)
  if (sections.length === 0) return <NoSolutions id={brand.id} />
  return (
    <>
      <PageHero title={title} subtitle={subtitle} description={description} />
      <div className="solutions">
        {sections.map((section, at) => (
          <Solution key={section.title} section={section} number={at + 1} />
        ))}
      </div>
      {(brand.tools?.sums.length ?? 0) > 0 && <Part name="sums" />}
      <Part name="buying" />
      <Part name="questions" />
      <EndBand title={brand.closing.title} text={brand.closing.description}>
        <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
        <ButtonLink href={core.settings.shop} kind="secondary">
          {brand.words.buttons.buy}
        </ButtonLink>
      </EndBand>
    </>
  )
}

/** Picture and words, changing sides from one to the next. */
function Solution({ section, number }: { section: SolutionSection; number: number }) {
  const id = `solution-${number}`
  return (
    <section aria-labelledby={id} className="solution">
      <div className="container">
        <Picture name={id} priority={number === 1} sizes={half} className="solution-picture" />
        <div className="solution-words">
          <h2 id={id}>{section.title}</h2>
          <p>{section.description}</p>
          {section.points && section.points.length > 0 && <CheckList items={section.points} />}
        </div>
      </div>
    </section>
  )
}

/** Says where to look when a brand was set up without solutions. */
function NoSolutions({ id }: { id: string }) {
  return (
    <PageHero title="No Solutions Found">
      <dl className="debug-list">
        <dt>Brand id</dt>
        <dd>{id}</dd>
        <dt>Domain config id</dt>
        <dd>{id}</dd>
        <dt>Domain manager id</dt>
        <dd>{id}</dd>
      </dl>
    </PageHero>
  )
}
