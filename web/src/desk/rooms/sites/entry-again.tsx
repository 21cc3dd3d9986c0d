import { RotateCcw } from 'lucide-react'
import type { SiteFields } from '../../../gen/desk'
import { same } from '../../ui/autosave/merge'
import { Button } from '../../ui/button'
import { listBefore, listBelow, standsIn } from './entry-move'
import { layerWords, type Value } from './fields'
import { entryWords, nounOf, withList, type Entry } from './lists'
import type { Draft, DraftEdit } from './use-draft'
import type { ListHere } from './use-list'

/** Edits after which one entry says what the layers below say; a list that says nothing else follows them again. */
export function withEntryAgain(
  edits: DraftEdit[],
  layer: string,
  { list, value, at }: Entry,
  below: Value[],
  from = at,
) {
  const next = value.map((one, index) => (index === at ? below[from]! : one))
  if (!same(next, below)) return withList(edits, layer, list, next)
  const others = withList(edits, layer, list, []).slice(0, -1)
  return [...others, { layer, field: list }]
}

/** Lets one entry of a brand's own list say again what its family says at that place. */
export function EntryAgain({ all, list, draft }: { all: SiteFields; list: ListHere; draft: Draft }) {
  const { entry, target, locked } = list
  const below = listBelow(all, entry.list)
  const before = listBefore(all, draft.saved, target, entry.list)
  if (!below || !before || entry.at < 0 || target !== all.layers[0]?.layer) return null
  const { as, at } = standsIn(entry.value, entry.at, before)
  const words = as === 'changed' ? below.value[at] : undefined
  if (words === undefined) return null
  return (
    <div>
      <Button
        className="h-auto! py-1.5 text-left whitespace-normal!"
        disabled={locked}
        onClick={() => draft.replace(withEntryAgain(draft.edits, target, entry, below.value, at))}
      >
        <RotateCcw size={16} aria-hidden="true" /> Use the words of {layerWords(below.layer)} for this{' '}
        {nounOf(entry.list)} again
      </Button>
      <p className="mt-1 text-faint">There it says: {entryWords(words)}</p>
    </div>
  )
}
