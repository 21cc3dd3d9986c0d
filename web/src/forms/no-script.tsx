import { useBrand } from '../brand/provider'
import { Filled } from './filled'
import { waysOf } from './ways'

/** Without JavaScript the form is hidden (styles/forms.css) and this stands in its place. */
export function NoScript() {
  const { contact, words } = useBrand().brand
  return (
    <noscript>
      <div className="form-noscript">
        <p>
          <strong>{words.forms.noScript}</strong>{' '}
          <Filled text={words.forms.noScriptWays} values={waysOf(contact.contactInfo)} />
        </p>
      </div>
    </noscript>
  )
}
