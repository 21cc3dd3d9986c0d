import type { SiteField } from '../../../gen/desk'
import { moment } from '../../lib/time'
import { inWords, layerWords } from './fields'

/** Where a value was written, in one line. */
export function originWords(field: SiteField): string {
  const { origin } = field
  if (field.edited) return 'In your draft, not published'
  if (origin.change) return `Changed by ${origin.by ?? 'somebody'}${origin.at ? `, ${moment(origin.at)}` : ''}`
  if (origin.file) return origin.line ? `${origin.file}, line ${origin.line}` : origin.file
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
      {field.origin.was !== undefined && field.origin.was !== null && (
        <p className="text-xs text-faint">Was: {inWords(field.origin.was)}</p>
      )}
    </div>
  )
}
