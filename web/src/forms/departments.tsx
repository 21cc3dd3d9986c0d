import { usePageWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { Emoji } from '../images/emoji'
import { Card } from '../ui/card'
import { IconTile } from '../ui/icon-tile'
import { Section, SectionHeading } from '../ui/layout'
import { MailLink, PhoneLink } from './ways'

/** The brand's desks, each with the way to reach it. */
export function Departments() {
  const { brand, core } = useBrand()
  const { departments } = brand.contact
  const words = usePageWords().contact
  if (departments.length === 0) return null
  return (
    <Section labelledBy="departments-title" tint>
      <SectionHeading id="departments-title" title={words.departments} />
      <ul className="departments">
        {departments.map(({ name, description, contact, icon }) => (
          <Card as="li" key={name} className="department">
            {icon && (
              <IconTile>
                <Emoji base={core.runtime.assetBase ?? ''}>{icon}</Emoji>
              </IconTile>
            )}
            <h3>{name}</h3>
            <p>{description}</p>
            {contact && (contact.includes('@') ? <MailLink to={contact} /> : <PhoneLink to={contact} />)}
          </Card>
        ))}
      </ul>
    </Section>
  )
}
