import { useBrand, useWords } from '../brand/provider'
import type { Testimonial } from '../gen/input'
import { initials } from '../lib/format'
import { Card } from '../ui/card'
import { Section, SectionHeading } from '../ui/layout'
import type { SectionProps } from './home-sections'

/** Customers' own words; the samples where the brand wants some and has none. */
export function Testimonials({ layout, tint }: SectionProps) {
  const { brand, core } = useBrand()
  if (!brand.showTestimonials) return null
  const testimonials = brand.testimonials?.length ? brand.testimonials : core.settings.sampleTestimonials
  return (
    <Section id="testimonials" labelledBy="testimonials-title" layout={layout} tint={tint}>
      <SectionHeading id="testimonials-title" title={brand.words.home.quotes} />
      <div className="testimonials">
        {testimonials.map((testimonial) => (
          <Quote key={testimonial.content} {...testimonial} />
        ))}
      </div>
    </Section>
  )
}

function Quote({ content, author, role, company, avatar, sample }: Testimonial) {
  const words = useWords().home
  return (
    <Card as="figure" className="testimonial">
      <blockquote>
        <p>{content}</p>
      </blockquote>
      <figcaption>
        {avatar ? (
          <img src={avatar} alt="" width={44} height={44} loading="lazy" className="avatar" />
        ) : (
          <span aria-hidden className="avatar">
            {initials(author)}
          </span>
        )}
        <span>
          <cite>{author}</cite>
          <small>
            {role}, {company}
          </small>
          {sample && <small className="sample-mark">{words.sample}</small>}
        </span>
      </figcaption>
    </Card>
  )
}
