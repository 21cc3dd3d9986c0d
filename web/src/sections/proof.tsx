import { useBrand } from '../brand/provider'

/** The brand's figures in one strip, numbers before adjectives. */
export function Proof() {
  const { figures, words } = useBrand().brand
  if (!figures?.length) return null
  return (
    <section id="proof" aria-label={words.home.figures} className="proof">
      <div className="container">
        <dl className="figures">
          {figures.map((figure) => (
            <div key={figure.label} className="figure">
              <dt className="figure-label">{figure.label}</dt>
              <dd className="figure-value">{figure.value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
