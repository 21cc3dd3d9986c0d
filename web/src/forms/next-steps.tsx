import { Mail, Phone } from 'lucide-react'
import { useBrand } from '../brand/provider'
import { MailLink, PhoneLink } from './ways'

/** Beside the form: what happens after it is sent, and a way to talk to somebody now. */
export function NextSteps() {
  const { requestDemo, contact } = useBrand().brand
  const { phone, email, hours } = contact.contactInfo
  return (
    <aside className="form-aside" aria-label="After you send the form">
      {requestDemo.nextSteps && (
        <>
          <h2>What happens next</h2>
          <ol className="next-steps">
            {requestDemo.nextSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      <h2>Rather talk now?</h2>
      <p className="form-reach">
        <Phone aria-hidden size={20} strokeWidth={1.75} />
        <PhoneLink to={phone} />
      </p>
      <p className="form-reach">
        <Mail aria-hidden size={20} strokeWidth={1.75} />
        <MailLink to={email} />
      </p>
      <p className="form-hint">{hours}</p>
    </aside>
  )
}
