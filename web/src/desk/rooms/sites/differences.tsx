import type { SiteEdit } from '../../../gen/desk'
import { inWords, labelOf } from './fields'
import { useLayerName } from './layers'
import { listWords } from './lists'
import { PictureChange } from './picture-change'

/** What a change did, in words: each field with what it said and says. */
export function Differences({
  edits,
}: {
  edits: Pick<SiteEdit, 'layer' | 'field' | 'before' | 'after' | 'conflict'>[]
}) {
  const nameOf = useLayerName()
  return (
    <ul className="flex flex-col gap-2">
      {edits.map((edit) => (
        <li key={`${edit.layer} ${edit.field}`} className="border-l-2 border-line pl-3">
          <p className="text-xs text-faint">
            {edit.field ? labelOf(edit.field) : 'The whole brand'}, {nameOf(edit.layer)}
          </p>
          <ListWords edit={edit} />
          <PictureChange edit={edit} />
          {edit.before !== undefined && (
            <p className="line-clamp-3 break-words text-soft">
              <span className="sr-only">Before: </span>
              <del>{inWords(edit.before)}</del>
            </p>
          )}
          <p className="line-clamp-3 break-words">
            <span className="sr-only">After: </span>
            {edit.after === undefined ? (
              <em>
                {edit.layer.startsWith('brands/') ? 'Follows its family again' : 'Says nothing of its own any more'}
              </em>
            ) : (
              <ins className="no-underline">{inWords(edit.after)}</ins>
            )}
          </p>
          {edit.conflict && (
            <p className="text-warn">
              {edit.conflict.by ?? 'Somebody'} changed it since, to: {inWords(edit.conflict.now)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Says that a change is also about brands the person does not work for. */
export function Elsewhere({ count }: { count?: number }) {
  if (!count) return null
  return (
    <p className="text-faint">
      And {count} {count === 1 ? 'text' : 'texts'} of brands you do not work for.
    </p>
  )
}

/** What happened to a list; one that was taken over from the layer below is not followed there any more. */
function ListWords({ edit }: { edit: Pick<SiteEdit, 'field' | 'before' | 'after'> }) {
  const words = listWords(edit.field, edit.before, edit.after)
  if (words) return <p className="font-medium">{words}</p>
  if (!Array.isArray(edit.after) || edit.before !== undefined) return null
  return (
    <p className="font-medium">
      A list of its own, with {edit.after.length} {edit.after.length === 1 ? 'entry' : 'entries'}; it follows no other
      any more
    </p>
  )
}
