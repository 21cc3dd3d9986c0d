import { Part } from '../parts/part'
import { Section } from '../ui/layout'
import type { SectionProps } from './home-sections'

/** The one section that no other brand has. */
export function Signature({ layout, tint }: SectionProps) {
  return (
    <Section id="signature" labelledBy="signature-title" className="signature" layout={layout} tint={tint}>
      <Part name="signature" />
    </Section>
  )
}
