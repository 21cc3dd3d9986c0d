import { useBrand } from '../brand/provider'
import { Section, SectionHeading } from '../ui/layout'

export default function Terms() {
  const { brand } = useBrand()
  return (
    <Section>
      <SectionHeading as="h1" title="terms" subtitle={brand.name} />
    </Section>
  )
}
