import { useBrand } from '../brand/provider'
import { Section, SectionHeading } from '../ui/layout'
import type { SectionProps } from './home-sections'

/** How it works, in three steps. The numbers are drawn by the list. */
export function Steps({ layout, tint }: SectionProps) {
  const { steps } = useBrand().brand
  return (
    <Section id="steps" labelledBy="steps-title" layout={layout} tint={tint}>
      <SectionHeading id="steps-title" title={steps.title} />
      <ol className="steps">
        {steps.items.map((step) => (
          <li key={step.title} className="step">
            <h3>{step.title}</h3>
            <p>{step.description}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
