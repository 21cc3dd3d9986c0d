import { useBrand } from '../brand/provider'
import { MailLink, PhoneLink } from './ways'

/** Shown by start.ts when the form was sent and the page could not be brought to life. */
export function Unsent() {
  const { phone, email } = useBrand().brand.contact.contactInfo
  return (
    <div role="alert" className="alert" hidden data-unsent>
      <p>
        This page has not loaded completely, so the form is not sent yet. Everything you typed is still here. Try again
        in a moment, call <PhoneLink to={phone} /> or write to <MailLink to={email} />.
      </p>
    </div>
  )
}
