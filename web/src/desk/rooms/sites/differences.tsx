import type { SiteEdit } from '../../../gen/desk'
import { approvalOf } from './approval-words'
import { aroundChange } from './around-change'
import { changeWords, isRedirects, partsOfNew, placeWords, valueWords } from './describe'
import { inWords, type Value } from './fields'
import { listDifference } from './lists'
import { isPictureChange, PictureChange } from './picture-change'
import { useNames } from './use-names'

type Edit = Pick<SiteEdit, 'layer' | 'field' | 'before' | 'after' | 'conflict' | 'below'>

/** What a change did, in words: each field with what it said and says. */
export function Differences({ edits }: { edits: Edit[] }) {
  const names = useNames(edits)
  return (
    <ul className="flex flex-col gap-2">
      {edits.map((edit) => {
        const words = changeWords(edit, names)
        return (
          <li key={`${edit.layer} ${edit.field}`} className="border-l-2 border-line pl-3">
            <p className="text-xs text-faint">{placeWords(edit, names)}</p>
            {words && <p className="font-medium">{words}</p>}
            <PictureChange edit={edit} />
            {!edit.field ? <Whole value={edit.after} /> : !saysAll(edit) && <BeforeAfter edit={edit} />}
            {edit.conflict && (
              <p className="text-warn">
                {edit.conflict.by ?? 'Somebody'} changed it since, to: {valueWords(edit.field, edit.conflict.now)}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Whether what happened is said already, and what was written would only be ids and names of files. */
const saysAll = (edit: Edit) =>
  (edit.layer === 'catalogue/lists' && /\.(products|featured)$/.test(edit.field)) ||
  edit.field === 'retired' ||
  approvalOf(edit.layer, edit.field) !== undefined ||
  edit.field === 'sections' ||
  (/^pictures\.[^.]+\.picture$/.test(edit.field) && /^(brands\/|site$)/.test(edit.layer) && edit.after !== undefined)

/** Of a list, the entries that are gone and those that have come. */
function Entries({ field, before, after }: { field: string; before: Value[]; after: Value[] }) {
  const { gone, come } = listDifference(before, after)
  return (
    <>
      {gone.map((one, at) => (
        <p key={`gone ${at}`} className="line-clamp-3 break-words text-soft">
          <span className="sr-only">Gone: </span>
          <del>{valueWords(field, [one])}</del>
        </p>
      ))}
      {come.map((one, at) => (
        <p key={`come ${at}`} className="line-clamp-3 break-words">
          <span className="sr-only">New: </span>
          <ins className="no-underline">{valueWords(field, [one])}</ins>
        </p>
      ))}
    </>
  )
}

function BeforeAfter({ edit: { layer, field, before, after, below } }: { edit: Edit }) {
  const had = before ?? below ?? (isRedirects(field) ? [] : undefined) // each on a line, however many come at once
  if (Array.isArray(had) && Array.isArray(after))
    return <Entries field={field} before={had as Value[]} after={after as Value[]} />
  if (Array.isArray(after) && field !== 'sections')
    // a list that was taken over: what is new in it, nobody can tell
    return (
      <details>
        <summary className="text-soft">See all of it</summary>
        <Entries field={field} before={[]} after={after as Value[]} />
      </details>
    )
  const [said, says] = aroundChange(valueWords(field, before), valueWords(field, after))
  const again = layer.startsWith('brands/') ? 'Follows its family again' : 'Says nothing of its own any more'
  return (
    <>
      {before !== undefined && !isPictureChange({ field }) && (
        <p className="line-clamp-5 break-words text-soft">
          <span className="sr-only">Before: </span>
          <del>{said}</del>
        </p>
      )}
      <p className="line-clamp-5 break-words">
        <span className="sr-only">After: </span>
        {after === undefined ? (
          <em>{field.startsWith('pictures.') ? 'As it was before somebody changed it' : again}</em>
        ) : (
          <ins className="no-underline">{says}</ins>
        )}
      </p>
    </>
  )
}

/** A whole new brand or product, which opens. */
function Whole({ value }: { value: unknown }) {
  const parts = partsOfNew(value)
  if (!parts.length) return <p>{value === undefined ? 'Gone' : inWords(value)}</p>
  return (
    <details>
      <summary className="text-soft">See all of it</summary>
      <dl className="mt-1 flex flex-col gap-1">
        {parts.map(({ label, text }, at) => (
          <div key={at}>
            <dt className="text-xs text-faint">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
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
