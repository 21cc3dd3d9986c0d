import { useId, useState } from 'react'
import { asInput, soon, zone } from '../lib/input-time'
import { moment } from '../lib/time'
import { Field } from './field'

const isToCome = (at: string | undefined) => !!at && new Date(at) > new Date()

type Way = 'proposed' | 'now' | 'other'

/** When what somebody approves appears: as it was proposed, unless they say otherwise. */
export function useApproveAt(proposed: string | undefined) {
  const isAhead = isToCome(proposed)
  const [way, setWay] = useState<Way>(isAhead ? 'proposed' : 'now')
  const [typed, setTyped] = useState(() => (isAhead ? asInput(proposed!) : soon()))
  const other = typed ? new Date(typed).toISOString() : ''
  const at = way === 'other' ? other : way === 'proposed' ? proposed : undefined
  return {
    asked: way === 'other' ? { at: other } : way === 'now' ? { now: true } : {},
    /** Whether it can be approved so. */
    isReady: way !== 'other' || isToCome(other),
    words: at === undefined ? 'Approve and publish' : 'Approve and schedule',
    choice: { proposed, isAhead, way, setWay, typed, setTyped, at },
  }
}

/** The choice of that time, and what then happens. */
export function ApproveAt({ choice }: Pick<ReturnType<typeof useApproveAt>, 'choice'>) {
  const { proposed, isAhead, way, setWay, typed, setTyped, at } = choice
  const name = useId()
  const radio = (value: Way, label: string) => (
    <label className="flex min-h-9 items-center gap-2">
      <input
        type="radio"
        name={name}
        className="size-4 shrink-0 accent-(--accent)"
        checked={way === value}
        onChange={() => setWay(value)}
      />
      {label}
    </label>
  )
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">When it appears</legend>
      {proposed && !isAhead && (
        <p className="text-warn">
          It was proposed for {moment(proposed)} ({zone()}), which has passed.
        </p>
      )}
      <div className="flex flex-wrap gap-x-5">
        {proposed && isAhead && radio('proposed', `As proposed, ${moment(proposed)} (${zone()})`)}
        {radio('now', 'At once')}
        {radio('other', 'At another time')}
      </div>
      {way === 'other' && (
        <Field
          label="Day and time"
          type="datetime-local"
          required
          className="max-w-64"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint={`In your own time zone, ${zone()}.`}
        />
      )}
      <p role="status" className="text-soft">
        {happens(at)}
      </p>
    </fieldset>
  )
}

function happens(at: string | undefined): string {
  if (at === undefined) return 'It appears as soon as you approve it.'
  if (!isToCome(at)) return 'This time has passed. Choose a later one, or At once.'
  return `It appears ${moment(at)}. Until then its time can be changed, and it can be cancelled.`
}
