import { useBrand } from '../brand/provider'
import { Section, SectionHeading } from '../ui/layout'

export default function RequestDemo() {
  const { brand } = useBrand()
  return (
    <Section>
      <SectionHeading as="h1" title="request-demo" subtitle={brand.name} />
    </Section>
  )
}
