import { useBrand } from '../brand/provider'
import { DemoForm } from '../forms/demo-form'
import { NextSteps } from '../forms/next-steps'
import { PageHero } from '../ui/page-hero'
import { Section } from '../ui/layout'

export default function RequestDemo() {
  const { title, subtitle, description } = useBrand().brand.requestDemo
  return (
    <>
      <PageHero title={title} subtitle={subtitle} description={description} />
      <Section className="form-section">
        <div className="form-columns">
          <div className="card form-card">
            <DemoForm />
          </div>
          <NextSteps />
        </div>
      </Section>
    </>
  )
}
