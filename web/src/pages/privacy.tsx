import { useBrand } from '../brand/provider'
import { Section, SectionHeading } from '../ui/layout'

export default function Privacy() {
  const { brand } = useBrand()
  return (
    <Section>
      <SectionHeading as="h1" title="privacy" subtitle={brand.name} />
    </Section>
  )
}
