import { useId, useState } from 'react'
import type { SiteEdit } from '../../../gen/desk'
import { Button } from '../../ui/button'
import { placeWords } from './describe'
import { Differences } from './differences'
import { byLayer, useLayerName } from './layers'
import { partsOf, rowsOf, together } from './together'
import { useNames } from './use-names'

interface Props {
  brand?: string | undefined
  edits: SiteEdit[]
  isChosen: (edit: SiteEdit) => boolean
  onChoose: (edits: SiteEdit[], on: boolean) => void
  label?: string
}

/** What somebody came for, and below it, folded, what else there is. */
export function FirstRows({ first, ...props }: Props & { first: (edit: SiteEdit) => boolean }) {
  const isFirst = (edit: SiteEdit) => together(props.edits, edit).some(first)
  const rest = props.edits.filter((edit) => !isFirst(edit))
  const [opened, setOpened] = useState(false)
  if (rest.length === 0 || rest.length === props.edits.length) return <ChosenRows {...props} />
  const count = rowsOf(rest).length
  return (
    <>
      <ChosenRows {...props} edits={props.edits.filter(isFirst)} />
      <details onToggle={() => setOpened(true)}>
        <summary className="mb-2 text-soft">
          {count === 1 ? 'One other change' : `${count} other changes`} of your draft, from elsewhere
        </summary>
        {opened && <ChosenRows {...props} edits={rest} label="Other changes" />}
      </details>
    </>
  )
}

/** Edits by brand, family or all, each of them ticked or not. */
export function ChosenRows({ brand, edits, isChosen, onChoose, label = 'Changes' }: Props) {
  const nameOf = useLayerName()
  const rows = rowsOf(edits)
  return (
    <div role="group" aria-label={label}>
      {rows.length > 1 && (
        <div className="mb-2 flex justify-end">
          <TickAll all={rows.every(isChosen)} onChoose={(on) => onChoose(rows, on)} />
        </div>
      )}
      {byLayer(rows, brand).map(([layer, group]) => (
        <Group key={layer} name={nameOf(layer)} all={edits} edits={group} isChosen={isChosen} onChoose={onChoose} />
      ))}
    </div>
  )
}

/** Ticks everything at once, or nothing where everything is. */
export function TickAll({ all, onChoose }: { all: boolean; onChoose: (on: boolean) => void }) {
  return <Button onClick={() => onChoose(!all)}>{all ? 'Untick all' : 'Tick all'}</Button>
}

function Group({ name, all, edits, isChosen, onChoose }: Omit<Props, 'brand'> & { name: string; all: SiteEdit[] }) {
  const on = edits.filter(isChosen).length
  const id = useId()
  const names = useNames(edits)
  return (
    <fieldset className="mb-3 min-w-0">
      <legend id={id} className="contents">
        <label className="mb-1 flex min-h-6 items-center gap-2 font-medium">
          <input
            type="checkbox"
            className="tick"
            checked={on === edits.length}
            ref={(box) => {
              if (box) box.indeterminate = on > 0 && on < edits.length
            }}
            onChange={(event) => onChoose(edits, event.target.checked)}
          />
          {name}
          <span className="font-normal text-faint">{edits.length}</span>
        </label>
      </legend>
      <ul className="flex flex-col gap-2 pl-6">
        {edits.map((edit) => (
          <li key={edit.field} className="flex items-start gap-2">
            <input
              type="checkbox"
              className="tick mt-1"
              aria-label={placeWords(edit, names)}
              checked={isChosen(edit)}
              onChange={(event) => onChoose([edit], event.target.checked)}
            />
            <div className="min-w-0 flex-1">
              <Differences edits={partsOf(all, edit)} />
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Which edits are ticked, until the person says otherwise. */
export function useChosen(edits: SiteEdit[], atFirst: (edit: SiteEdit) => boolean) {
  const [said, setSaid] = useState<Record<string, boolean>>({})
  const keyOf = ({ layer, field }: SiteEdit) => `${layer} ${field}`
  const isChosen = (edit: SiteEdit) => said[keyOf(edit)] ?? together(edits, edit).some(atFirst)
  const onChoose = (some: SiteEdit[], on: boolean) => {
    const all = some.flatMap((edit) => together(edits, edit))
    setSaid((now) => ({ ...now, ...Object.fromEntries(all.map((edit) => [keyOf(edit), on])) }))
  }
  const chosen = edits.filter(isChosen)
  /** The chosen ones, where these are not all. */
  const some = chosen.length < edits.length ? chosen : undefined
  return { chosen, some, only: some?.map(({ layer, field }) => ({ layer, field })), isChosen, onChoose }
}
