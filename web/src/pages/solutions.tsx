import { useBrand } from '../brand/provider'
import { Section, SectionHeading } from '../ui/layout'

export default function Solutions() {
  const { brand } = useBrand()
  return (
    <Section>
      <SectionHeading as="h1" title="solutions" subtitle={brand.name} />
    </Section>
  )
}
