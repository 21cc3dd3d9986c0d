import { useBrand } from '../brand/provider'
import { Section, SectionHeading } from '../ui/layout'

export default function Products() {
  const { brand } = useBrand()
  return (
    <Section>
      <SectionHeading as="h1" title="products" subtitle={brand.name} />
    </Section>
  )
}
