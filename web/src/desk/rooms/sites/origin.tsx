import type { SiteField } from '../../../gen/desk'
import { moment } from '../../lib/time'
import { valueWords } from './describe'
import { layerWords, type Value } from './fields'
import { entryWords } from './lists'

/** Who said a value last, in one line. */
export function originWords(field: SiteField): string {
  const { origin } = field
  if (field.edited) return 'In your draft, not published'
  if (origin.change) return `Changed by ${origin.by ?? 'somebody'}${origin.at ? `, ${moment(origin.at)}` : ''}`
  if (origin.file) return 'As it was delivered'
  return 'Nobody has written it yet'
}

export function Origin({ field }: { field: SiteField }) {
  const shared = field.shownBy + field.overriddenBy > 1
  return (
    <div className="text-soft">
      <p>
        {field.layer ? `From ${layerWords(field.layer)}` : 'Made by the program'}
        {shared && `, shown by ${field.shownBy} of ${field.shownBy + field.overriddenBy} brands`}
      </p>
      <p className="text-xs text-faint">{originWords(field)}</p>
      {field.origin.file && (
        <details className="text-xs text-faint">
          <summary>Where is this in the files?</summary>
          {field.origin.file}
          {field.origin.line && `, line ${field.origin.line}`}
        </details>
      )}
      {Array.isArray(field.origin.was) ? (
        <details className="text-xs text-faint">
          <summary>Was a list of {field.origin.was.length}</summary>
          <ul className="list-disc pl-5">
            {(field.origin.was as Value[]).map((one, at) => (
              <li key={at}>{entryWords(one)}</li>
            ))}
          </ul>
        </details>
      ) : (
        field.origin.was !== undefined &&
        field.origin.was !== null && (
          <p className="text-xs text-faint">Was: {valueWords(field.path, field.origin.was)}</p>
        )
      )}
    </div>
  )
}
