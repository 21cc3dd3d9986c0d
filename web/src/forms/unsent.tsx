import { usePageWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import { Filled } from './filled'
import { waysOf } from './ways'

/** Shown by start.ts when the form was sent and the page could not be brought to life. */
export function Unsent() {
  const { contact } = useBrand().brand
  const { forms } = usePageWords()
  return (
    <div role="alert" className="alert" hidden data-unsent>
      <p>
        <Filled text={forms.unsent} values={waysOf(contact.contactInfo)} />
      </p>
    </div>
  )
}
