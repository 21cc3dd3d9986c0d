import { CalendarClock } from 'lucide-react'
import { moment } from '../../lib/time'
import { Button } from '../../ui/button'
import type { SiteFields } from '../../../gen/desk'
import { madeOf, type Made } from './additions'
import { valueWords } from './describe'
import { useLayerName } from './layers'
import { useScheduled } from './use-site'

/** At a field: what a scheduled change will make of it. */
export function ToComeHere({ all, path }: { all: SiteFields; path: string }) {
  const nameOf = useLayerName()
  const found = (useScheduled().data?.changes ?? []).flatMap(
    (change) =>
      change.edits
        .flatMap((edit) => {
          const made = madeOf(all, edit, path)
          return made ? [{ change, edit, made }] : []
        })
        .filter(({ edit }, _, all) => edit.after !== undefined || all.every((one) => one.edit.after === undefined)), // moved
  )
  return found.map(({ change, edit, made }) => (
    <p
      key={`${change.id} ${edit.layer} ${edit.field}`}
      role="note"
      className="flex gap-2 rounded-desk bg-selected px-3 py-2"
    >
      <CalendarClock size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        From {change.at && moment(change.at)} on, {nameOf(edit.layer)}:{' '}
        <MadeWords path={path} made={made} none="as its family has it" />, by {change.author}
      </span>
    </p>
  ))
}

/** What an edit makes of a field, in words. */
export function MadeWords({ path, made: { words, value }, none }: { path: string; made: Made; none: string }) {
  if (words) return words
  return value === undefined ? <em>{none}</em> : <q>{valueWords(path, value)}</q>
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
