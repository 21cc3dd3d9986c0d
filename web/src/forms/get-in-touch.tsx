import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { useBrand } from '../brand/provider'
import { MailLink, PhoneLink } from './ways'

export function GetInTouch() {
  const { phone, email, address, hours } = useBrand().brand.contact.contactInfo
  const ways = [
    { icon: Phone, name: 'Phone', value: <PhoneLink to={phone} /> },
    { icon: Mail, name: 'Email', value: <MailLink to={email} /> },
    { icon: MapPin, name: 'Address', value: address },
    { icon: Clock, name: 'Business Hours', value: hours },
  ]
  return (
    <aside className="form-aside" aria-labelledby="touch-title">
      <h2 id="touch-title">Get in Touch</h2>
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
