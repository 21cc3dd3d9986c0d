import { useState, type ReactNode } from 'react'
import type { SiteEdit } from '../../../gen/desk'
import { approvalOf } from './approval-words'
import { aroundChange } from './around-change'
import { changeWords, isRedirects, partsOfNew, placeWords, valueWords } from './describe'
import { inWords, type Value } from './fields'
import { listDifference } from './lists'
import { isPictureChange, PictureChange } from './picture-change'
import { isPrices, priceLines } from './prices'
import { useNames } from './use-names'

type Edit = Pick<SiteEdit, 'layer' | 'field' | 'before' | 'after' | 'below' | 'conflict'>

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
            {isPrices(edit.field) && <PriceLines edit={edit} product={names.product} />}
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

/** Of a price list the products whose prices are others, each in a line. */
const PriceLines = ({ edit, product }: { edit: Edit; product: (id: string) => string }) => (
  <ul>
    {priceLines({ before: edit.before ?? edit.below, after: edit.after }, product).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** Whether what happened is said already, and what was written would only be ids and names of files. */
const saysAll = (edit: Edit) =>
  (edit.layer === 'catalogue/lists' && /\.(products|featured)$/.test(edit.field)) ||
  edit.field === 'retired' ||
  isPrices(edit.field) ||
  approvalOf(edit.layer, edit.field) !== undefined ||
  edit.field === 'sections' ||
  (/^pictures\.[^.]+\.picture$/.test(edit.field) && /^(brands\/|site$)/.test(edit.layer) && edit.after !== undefined)

const longest = 400

/** Words that unfold where they are long. */
function Long({ text, said, children }: { text: string; said: string; children: (text: string) => ReactNode }) {
  const [open, setOpen] = useState(false)
  const isLong = text.length > longest
  return (
    <div className={said === 'Before' || said === 'Gone' ? 'text-soft' : ''}>
      <p className={`break-words ${isLong && !open ? 'line-clamp-5' : ''}`}>
        <span className="sr-only">{said}: </span>
        {children(text)}
      </p>
      {isLong && (
        <button type="button" className="text-accent underline" onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </div>
  )
}

const Gone = ({ text, said = 'Before' }: { text: string; said?: string }) => (
  <Long text={text} said={said}>
    {(words) => <del>{words}</del>}
  </Long>
)

const Come = ({ text, said = 'After' }: { text: string; said?: string }) => (
  <Long text={text} said={said}>
    {(words) => <ins className="no-underline">{words}</ins>}
  </Long>
)

/** Of a list, the entries that are gone and those that have come; one that was changed only where it was. */
function Entries({ field, before, after }: { field: string; before: Value[]; after: Value[] }) {
  const { gone, come } = listDifference(before, after)
  const wordsOf = (one: Value) => valueWords(field, [one])
  const isChanged = (one: Value) =>
    before.length === after.length && come.some((each) => each === after[before.indexOf(one)])
  const changed = gone.filter(isChanged)
  const now: Value[] = changed.map((one) => after[before.indexOf(one)]!)
  return (
    <>
      {changed.map((one, at) => {
        const [said, says] = aroundChange(wordsOf(one), wordsOf(now[at]!))
        return (
          <div key={`changed ${at}`}>
            <Gone text={said} />
            <Come text={says} />
          </div>
        )
      })}
      {gone
        .filter((one) => !changed.includes(one))
        .map((one, at) => (
          <Gone key={`gone ${at}`} text={wordsOf(one)} said="Gone" />
        ))}
      {come
        .filter((one) => !now.includes(one))
        .map((one, at) => (
          <Come key={`come ${at}`} text={wordsOf(one)} said="New" />
        ))}
    </>
  )
}

function BeforeAfter({ edit: { layer, field, below, after, ...edit } }: { edit: Edit }) {
  const before: unknown = edit.before ?? below
  // What is added is new: each on a line, however many come at once.
  const had = before ?? (isRedirects(field) || field.endsWith('+') ? [] : undefined)
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
      {before !== undefined && !isPictureChange({ field }) && <Gone text={said} />}
      {after === undefined ? (
        <p>
          <span className="sr-only">After: </span>
          <em>{field.startsWith('pictures.') ? 'As it was before somebody changed it' : again}</em>
        </p>
      ) : (
        <Come text={says} />
      )}
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
