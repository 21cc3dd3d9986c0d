import { RotateCcw } from 'lucide-react'
import type { SiteFields } from '../../../gen/desk'
import { same } from '../../ui/autosave/merge'
import { Button } from '../../ui/button'
import { layerWords, type Value } from './fields'
import { entryWords, nounOf, withList, type Entry } from './lists'
import type { Draft, DraftEdit } from './use-draft'
import type { ListHere } from './use-list'

/** What the layers below say of a list that the brand says itself. */
function listBelow(all: SiteFields, list: string): { value: Value[]; layer: string } | undefined {
  const field = all.fields.find((one) => one.path === list)
  const layer = field?.layers[1]
  return layer && Array.isArray(field.below) ? { value: field.below as Value[], layer } : undefined
}

/** Edits after which one entry says what the layers below say; a list that says nothing else follows them again. */
export function withEntryAgain(edits: DraftEdit[], layer: string, { list, value, at }: Entry, below: Value[]) {
  const next = value.map((one, index) => (index === at ? below[at]! : one))
  if (!same(next, below)) return withList(edits, layer, list, next)
  const others = withList(edits, layer, list, []).slice(0, -1)
  return [...others, { layer, field: list }]
}

/** Lets one entry of a brand's own list say again what its family says at that place. */
export function EntryAgain({ all, list, draft }: { all: SiteFields; list: ListHere; draft: Draft }) {
  const { entry, target, locked } = list
  const below = listBelow(all, entry.list)
  const words = below?.value[entry.at]
  if (!below || words === undefined || target !== all.layers[0]?.layer || same(words, entry.value[entry.at]))
    return null
  return (
    <div>
      <Button
        className="h-auto! py-1.5 text-left whitespace-normal!"
        disabled={locked}
        onClick={() => draft.replace(withEntryAgain(draft.edits, target, entry, below.value))}
      >
        <RotateCcw size={16} aria-hidden="true" /> Use the words of {layerWords(below.layer)} for this{' '}
        {nounOf(entry.list)} again
      </Button>
      <p className="mt-1 text-faint">There it says: {entryWords(words)}</p>
    </div>
  )
}
