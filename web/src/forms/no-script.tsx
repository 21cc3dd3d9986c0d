import { useBrand } from '../brand/provider'
import { cleanPhone } from '../lib/lead'

/** Without JavaScript the form is hidden (styles/forms.css) and this stands in its place. */
export function NoScript() {
  const { phone, email } = useBrand().brand.contact.contactInfo
  return (
    <noscript>
      <div className="form-noscript">
        <p>
          <strong>This form needs JavaScript.</strong> Without it, please call{' '}
          <a href={`tel:${cleanPhone(phone)}`}>{phone}</a> or write to <a href={`mailto:${email}`}>{email}</a>.
        </p>
      </div>
    </noscript>
  )
}
