import { Mail, Phone } from 'lucide-react'
import { usePageWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { MailLink, PhoneLink } from './ways'

/** Beside the form: what happens after it is sent, and a way to talk to somebody now. */
export function NextSteps() {
  const { requestDemo, contact } = useBrand().brand
  const words = usePageWords().demo
  const { phone, email, hours } = contact.contactInfo
  return (
    <aside className="form-aside" aria-label={words.after}>
      {requestDemo.nextSteps && (
        <>
          <h2>{words.nextSteps}</h2>
          <ol className="next-steps">
            {requestDemo.nextSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {(phone || email) && <h2>{words.talk}</h2>}
      {phone && (
        <p className="form-reach">
          <Phone aria-hidden size={20} strokeWidth={1.75} />
          <PhoneLink to={phone} />
        </p>
      )}
      {email && (
        <p className="form-reach">
          <Mail aria-hidden size={20} strokeWidth={1.75} />
          <MailLink to={email} />
        </p>
      )}
      {phone && hours && <p className="form-hint">{hours}</p>}
    </aside>
  )
}
