import { useBrand } from '../brand/provider'
import { Section, SectionHeading } from '../ui/layout'

export default function Blog() {
  const { brand } = useBrand()
  return (
    <Section>
      <SectionHeading as="h1" title="blog" subtitle={brand.name} />
    </Section>
  )
}
