import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { usePageWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { MailLink, PhoneLink } from './ways'

export function GetInTouch() {
  const { phone, email, address, hours } = useBrand().brand.contact.contactInfo
  const words = usePageWords().contact
  const ways = [
    { icon: Phone, name: words.phone, value: phone && <PhoneLink to={phone} /> },
    { icon: Mail, name: words.email, value: email && <MailLink to={email} /> },
    { icon: MapPin, name: words.address, value: address },
    { icon: Clock, name: words.hours, value: hours },
  ].filter(({ value }) => value)
  if (ways.length === 0) return null
  return (
    <aside className="form-aside" aria-labelledby="touch-title">
      <h2 id="touch-title">{words.reach}</h2>
      <dl className="reach-list">
        {ways.map(({ icon: Icon, name, value }) => (
          <div key={name}>
            <dt>
              <Icon aria-hidden size={20} strokeWidth={1.75} />
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
