import { useBrand } from '../brand/provider'
import { Section, SectionHeading } from '../ui/layout'

export default function Contact() {
  const { brand } = useBrand()
  return (
    <Section>
      <SectionHeading as="h1" title="contact" subtitle={brand.name} />
    </Section>
  )
}
