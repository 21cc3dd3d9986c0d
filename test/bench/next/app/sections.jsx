import { brand, demo, shop } from './content'
import { ButtonLink, Heading, ShopLink } from './ui'

export function Proof() {
  return (
    <section id="proof" aria-label="In figures" className="proof">
      <div className="container">
        <dl className="figures">
          {brand.figures.map(({ label, value }) => (
            <div key={label} className="figure">
              <dt className="figure-label">{label}</dt>
              <dd className="figure-value">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

export function Features() {
  const { items, ...heading } = brand.features
  return (
    <section id="features" aria-labelledby="features-title" className="section features">
      <div className="container">
        <Heading id="features-title" {...heading} />
        <ul className="feature-grid">
          {items.map(({ title, description, icon }) => (
            <li key={title} className="card feature-card">
              <span aria-hidden className="feature-icon">
                {icon}
              </span>
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Steps() {
  return (
    <section id="steps" aria-labelledby="steps-title" data-tint className="section">
      <div className="container">
        <Heading id="steps-title" title={brand.steps.title} />
        <ol className="steps">
          {brand.steps.items.map(({ title, description }) => (
            <li key={title} className="step">
              <h3>{title}</h3>
              <p>{description}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const initials = (name) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')

export function Testimonials() {
  return (
    <section id="testimonials" aria-labelledby="testimonials-title" data-tint className="section">
      <div className="container">
        <Heading id="testimonials-title" title="What fleets say" />
        <div className="testimonials">
          {brand.testimonials.map(({ content, author, role, company }) => (
            <figure key={content} className="card testimonial">
              <blockquote>
                <p>{content}</p>
              </blockquote>
              <figcaption>
                <span aria-hidden className="avatar">
                  {initials(author)}
                </span>
                <span>
                  <cite>{author}</cite>
                  <small>
                    {role}, {company}
                  </small>
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}

export function Closing() {
  return (
    <section id="closing" aria-labelledby="closing-title" className="closing">
      <div className="container">
        <div className="closing-words">
          <h2 id="closing-title">{brand.closing.title}</h2>
          <p>{brand.closing.description}</p>
        </div>
        <div className="button-row">
          <ButtonLink {...demo} />
          <ShopLink {...shop} />
        </div>
      </div>
    </section>
  )
}
