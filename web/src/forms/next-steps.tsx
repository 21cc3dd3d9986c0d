import { Mail, Phone } from 'lucide-react'
import { useBrand } from '../brand/provider'
import { cleanPhone } from '../lib/lead'

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
        <a href={`tel:${cleanPhone(phone)}`}>
          <Phone aria-hidden size={20} strokeWidth={1.75} />
          {phone}
        </a>
        <a href={`mailto:${email}`}>
          <Mail aria-hidden size={20} strokeWidth={1.75} />
          {email}
        </a>
      </p>
      <p className="form-hint">{hours}</p>
    </aside>
  )
}
