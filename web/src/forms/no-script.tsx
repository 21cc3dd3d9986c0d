import { useBrand } from '../brand/provider'
import { MailLink, PhoneLink } from './ways'

/** Without JavaScript the form is hidden (styles/forms.css) and this stands in its place. */
export function NoScript() {
  const { phone, email } = useBrand().brand.contact.contactInfo
  return (
    <noscript>
      <div className="form-noscript">
        <p>
          <strong>This form needs JavaScript.</strong> Without it, please call <PhoneLink to={phone} /> or write to{' '}
          <MailLink to={email} />.
        </p>
      </div>
    </noscript>
  )
}
