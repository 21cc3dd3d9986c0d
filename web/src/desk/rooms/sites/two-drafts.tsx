import type { SiteDraft } from '../../../gen/desk'
import { TwoVersions } from '../../ui/autosave/two-versions'
import { inWords, labelOf } from './fields'
import { useLayerName } from './layers'
import type { Draft, Edits } from './use-draft'

/** Another window of the person saved something else in the same fields. */
export function TwoDrafts({ draft, current }: { draft: Draft; current: SiteDraft }) {
  const nameOf = useLayerName()
  const { mine, other } = draft.versions(current)
  const said = (edits: Edits, key: string) => (edits[key] ? inWords(edits[key].after) : 'no change')
  const places = Object.entries({ ...other, ...mine }).map(([key, { layer, field }]) => ({
    name: `${labelOf(field)}, ${nameOf(layer)}`,
    one: said(other, key),
    other: said(mine, key),
  }))
  return (
    <TwoVersions
      of="your draft"
      places={places}
      onMine={() => draft.settle(current, mine)}
      onOther={() => draft.settle(current, other)}
    />
  )
}
