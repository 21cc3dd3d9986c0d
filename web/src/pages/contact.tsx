import { usePageWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { ContactForm } from '../forms/contact-form'
import { Departments } from '../forms/departments'
import { GetInTouch } from '../forms/get-in-touch'
import { Section } from '../ui/layout'
import { PageHero } from '../ui/page-hero'

export default function Contact() {
  const { title, subtitle, description } = useBrand().brand.contact
  return (
    <>
      <PageHero title={title} subtitle={subtitle} description={description} />
      <Section className="form-section">
        <div className="form-columns">
          <div className="card form-card">
            <h2 id="message-title">{usePageWords().contact.title}</h2>
            <ContactForm />
          </div>
          <GetInTouch />
        </div>
      </Section>
      <Departments />
    </>
  )
}
