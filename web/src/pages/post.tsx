import { useBrand } from '../brand/provider'
import { Section, SectionHeading } from '../ui/layout'

export default function Post() {
  const { brand } = useBrand()
  return (
    <Section>
      <SectionHeading as="h1" title="post" subtitle={brand.name} />
    </Section>
  )
}
