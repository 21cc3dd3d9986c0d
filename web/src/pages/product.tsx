import { useBrand } from '../brand/provider'
import { Section, SectionHeading } from '../ui/layout'

export default function Product() {
  const { brand } = useBrand()
  return (
    <Section>
      <SectionHeading as="h1" title="product" subtitle={brand.name} />
    </Section>
  )
}
