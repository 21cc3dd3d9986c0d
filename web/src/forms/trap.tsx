import { usePageWords } from '../brand/input'
import { trapName } from './values'

/** People never see this field; machines fill in everything. */
export function Trap() {
  return (
    <div aria-hidden="true" className="sr-only">
      <label htmlFor={trapName}>{usePageWords().forms.trap}</label>
      <input
        id={trapName}
        name={trapName}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
      />
    </div>
  )
}
