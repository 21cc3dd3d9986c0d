import { usePageWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { Ways } from './ways'

/** Shown by start.ts when the form was sent and the page could not be brought to life. */
export function Unsent() {
  const { contact } = useBrand().brand
  const { forms } = usePageWords()
  return (
    <div role="alert" className="alert" hidden data-unsent>
      <p>
        <Ways text={forms.unsent} byMail={forms.unsentByMail} info={contact.contactInfo} />
      </p>
    </div>
  )
}
