import { useState } from 'react'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { PickDialog } from './pick-dialog'
import { timeMeant } from './time-meant'

/** A moment of this person's calendar, so many days from now, at an hour. */
function later(days: number, hour: number, now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
}

const soon = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** When people want to be reminded. */
export function moments(now = new Date()) {
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { name: 'In three hours', at: new Date(now.getTime() + 3 * 3_600_000) },
    { name: 'Tomorrow morning', at: later(1, 9, now) },
    { name: 'Monday morning', at: later(toMonday, 9, now) },
    { name: 'In a week', at: later(7, 9, now) },
    { name: 'In a month', at: later(30, 9, now) },
  ].map((one) => ({ id: one.at.toISOString(), name: one.name, hint: one.at.toLocaleString(undefined, soon) }))
}

const inFull = { weekday: 'long', month: 'long', day: 'numeric' } as const

const meant = (typed: string, now: Date) => {
  const at = timeMeant(typed, now)
  if (!at) return []
  return [
    { id: at.toISOString(), name: at.toLocaleDateString(undefined, inFull), hint: at.toLocaleString(undefined, soon) },
  ]
}

/** A day as an input of its own calendar writes it. */
const asTyped = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** What a reminder is changed to that nobody wants any more. */
export const noReminder = new Date(0).toISOString()

interface RemindProps {
  /** Whether there is a reminder that can be taken away. */
  has: boolean
  /** What the reminder that there is is about. */
  about?: string | undefined
  onRemind: (at: string, about: string) => void
  onClose: () => void
}

/** Asks when a lead is to come back. */
export function RemindDialog({ has, about: before = '', onRemind, onClose }: RemindProps) {
  const [day, setDay] = useState('')
  const [time, setTime] = useState('09:00')
  const [about, setAbout] = useState(before)
  const [now] = useState(() => new Date())
  const options = [...moments(now), ...(has ? [{ id: noReminder, name: 'No reminder any more' }] : [])]
  return (
    <PickDialog
      title="Remind me"
      options={options}
      meant={(typed) => meant(typed, now)}
      onPick={(at) => onRemind(at, about)}
      onClose={onClose}
      placeholder="When: type friday 14:00, 2 weeks, nov 25…"
      empty="No such time is here. Choose a day below; what it is about goes into the field above."
      first={
        <Field
          label="What about (optional)"
          placeholder="Call about the price"
          maxLength={200}
          value={about}
          onChange={(event) => setAbout(event.target.value)}
        />
      }
    >
      <form
        className="mt-2 flex flex-wrap items-end gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          onRemind(new Date(`${day}T${time}`).toISOString(), about)
        }}
      >
        <label className="flex-1">
          <span className="mb-1 block font-medium">Or on</span>
          <input
            type="date"
            required
            min={asTyped(now)}
            max={asTyped(later(3650, 9, now))}
            className="field"
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </label>
        <input
          type="time"
          required
          aria-label="At"
          className="field w-32"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
        <Button type="submit">Set</Button>
      </form>
    </PickDialog>
  )
}
