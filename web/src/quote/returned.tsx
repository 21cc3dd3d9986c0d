import { useEffect } from 'react'
import { useQuoteWords } from '../brand/input'
import type { Quote } from '../gen/quote'
import { fill } from '../lib/format'
import { Button } from '../ui/button'
import { goTo } from './go-to'
import { vehiclesOf } from './plan'
import type { Work } from './use-plan'

interface Props {
  work: Work
  /** The saved quote that is changed. */
  quote?: Quote
  onLeave?: () => void
}

/** Offers a list that was begun in an earlier visit and not saved: to go on with, or to begin anew. */
export function Returned({ work, quote, onLeave }: Props) {
  const { begin: words, group, totals } = useQuoteWords()
  const { returned, isAnew } = work
  useEffect(() => {
    if (isAnew) document.getElementById('quote-anew')?.focus()
  }, [isAnew])
  const toList = () => requestAnimationFrame(() => goTo(`title-${work.plan.groups.at(-1)!.id}`))
  if (isAnew)
    return (
      <div className="quote-returned" role="status">
        <p>{vehiclesOf(work.plan.groups) > 0 ? words.replaced : words.cleared}</p>
        <Button
          kind="secondary"
          id="quote-anew"
          onClick={() => {
            work.putBack()
            toList()
          }}
        >
          {group.undo}
        </Button>
      </div>
    )
  if (!returned) return null
  const { groups } = returned.kept
  const vehicles = vehiclesOf(groups)
  const began = fill(words.began, {
    groups: groups.length === 1 ? words.oneGroup : fill(words.groups, { count: groups.length }),
    vehicles: `${vehicles} ${vehicles === 1 ? totals.vehicle : totals.vehicles}`,
  })
  return (
    <div className="quote-returned" role="status">
      <p>
        {quote ? words.beganChanges : began} {returned.brought && words.beganAdded}
      </p>
      <div className="button-row">
        <Button
          onClick={() => {
            work.goOn()
            toList()
          }}
        >
          {words.goOn}
        </Button>
        <Button kind="secondary" onClick={quote ? onLeave : work.beginAnew}>
          {quote ? totals.leave : words.anew}
        </Button>
      </div>
    </div>
  )
}
