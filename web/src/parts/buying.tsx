import { useGuide, usePartWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { PhoneLink } from '../forms/ways'
import { Section, SectionHeading } from '../ui/layout'
import { noteHref } from './note'

/** What an order includes. Where the company has not said, the row offers to ask. */
export default function Buying() {
  const buying = useGuide()?.buying
  const { phone, hours } = useBrand().brand.contact.contactInfo
  const words = usePartWords()
  if (!buying) return null
  return (
    <Section id="buying" labelledBy="buying-title" className="buying">
      <SectionHeading id="buying-title" title={buying.title} subtitle={buying.intro} />
      <dl className="buying-rows">
        {buying.rows.map(({ id, label, about }) => (
          <div key={id} id={`buying-${id}`}>
            <dt>{label}</dt>
            {buying.answers[id] ? (
              <dd>
                {buying.answers[id]}
                {about && <small>{about}</small>}
              </dd>
            ) : (
              <dd className="buying-open">
                {about}
                <a href={noteHref(`My question: ${label}`)} className="link">
                  {words.ask}
                  <span className="sr-only">: {label}</span>
                </a>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {phone && (
        <p className="buying-hours">
          <PhoneLink to={phone} />
          {hours && <span>{hours}</span>}
        </p>
      )}
    </Section>
  )
}
