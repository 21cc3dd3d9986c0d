import { useBrand } from '../brand/provider'
import { Filled } from './filled'
import { waysOf } from './ways'

/** Shown by start.ts when the form was sent and the page could not be brought to life. */
export function Unsent() {
  const { contact, words } = useBrand().brand
  return (
    <div role="alert" className="alert" hidden data-unsent>
      <p>
        <Filled text={words.forms.unsent} values={waysOf(contact.contactInfo)} />
      </p>
    </div>
  )
}
