import { useBrand } from '../brand/provider'
import { Picture } from '../images/picture'
import { narrow } from '../images/sizes'
import type { SectionProps } from './home-sections'

/** The brand's figures, numbers before adjectives: a strip, one giant beside a sentence, or all inside a picture. */
export function Figures({ layout }: Pick<SectionProps, 'layout'>) {
  const { figures, words, description } = useBrand().brand
  if (!figures?.length) return null
  return (
    <section id="proof" aria-label={words.home.figures} className="proof" data-layout={layout}>
      {layout === 'picture' && (
        <Picture name="solution-2" alt="" ratio="auto" sizes={`(min-width: 48rem) 100vw, ${narrow}`} />
      )}
      <div className="container">
        <dl className="figures">
          {figures.map(({ label, value }) => (
            <div key={label} className="figure">
              <dt className="figure-label">{label}</dt>
              <dd className="figure-value">{value}</dd>
            </div>
          ))}
        </dl>
        {layout === 'giant' && <p className="figures-sentence">{description}</p>}
      </div>
    </section>
  )
}
