import { CalendarClock } from 'lucide-react'
import { moment } from '../../lib/time'
import { Button } from '../../ui/button'
import { valueWords } from './describe'
import { valueAt, type Value } from './fields'
import { useLayerName } from './layers'
import { useScheduled } from './use-site'

/** At a field: what a scheduled change will make of it. */
export function ToComeHere({ layers, path }: { layers: string[]; path: string }) {
  const nameOf = useLayerName()
  const found = (useScheduled().data?.changes ?? []).flatMap((change) =>
    change.edits
      .filter(({ layer, field }) => layers.includes(layer) && (field === path || path.startsWith(`${field}.`)))
      .filter(({ after }, _, all) => after !== undefined || all.every((one) => one.after === undefined)) // moved
      .map((edit) => ({ change, edit, value: valueAt(edit.after as Value, path.slice(edit.field.length + 1)) })),
  )
  return found.map(({ change, edit, value }) => (
    <p key={`${change.id} ${edit.layer}`} role="note" className="flex gap-2 rounded-desk bg-selected px-3 py-2">
      <CalendarClock size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        From {change.at && moment(change.at)} on, {nameOf(edit.layer)}:{' '}
        {value === undefined ? <em>as its family has it</em> : <q>{valueWords(path, value)}</q>}, by {change.author}
      </span>
    </p>
  ))
}

/** In the top bar: how many changes of this brand are to come. */
export function ToCome({ brand, onOpen }: { brand: string; onOpen: () => void }) {
  const waiting = (useScheduled().data?.changes ?? []).filter((one) => one.brands.includes(brand))
  const next = waiting[0]?.at
  if (!waiting.length) return null
  return (
    <Button onClick={onOpen} title={next && `The next one appears ${moment(next)}`}>
      <CalendarClock size={16} aria-hidden="true" />
      {waiting.length} <span className="sr-only 2xl:not-sr-only">scheduled</span>
    </Button>
  )
}
