import { usePageWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { Ways } from './ways'

/** Without JavaScript the form is hidden (styles/forms.css) and this stands in its place. */
export function NoScript() {
  const { contact } = useBrand().brand
  const { forms } = usePageWords()
  return (
    <noscript>
      <div className="form-noscript">
        <p>
          <strong>{forms.noScript}</strong>{' '}
          <Ways text={forms.noScriptWays} byMail={forms.noScriptByMail} info={contact.contactInfo} />
        </p>
      </div>
    </noscript>
  )
}
