import { useState } from 'react'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { PickDialog } from './pick-dialog'

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

/** A moment as an input of its own calendar writes it. */
const asTyped = (at: Date) => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

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
  const [own, setOwn] = useState('')
  const [about, setAbout] = useState(before)
  const [now] = useState(() => new Date())
  const options = [...moments(now), ...(has ? [{ id: noReminder, name: 'No reminder any more' }] : [])]
  return (
    <PickDialog
      title="Remind me"
      options={options}
      onPick={(at) => onRemind(at, about)}
      onClose={onClose}
      placeholder="When: type tomorrow, Monday, a week…"
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
        className="mt-2 flex items-end gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          onRemind(new Date(own).toISOString(), about)
        }}
      >
        <label className="flex-1">
          <span className="mb-1 block font-medium">Or on</span>
          <input
            type="datetime-local"
            required
            min={asTyped(now)}
            className="field"
            value={own}
            onChange={(event) => setOwn(event.target.value)}
          />
        </label>
        <Button type="submit">Set</Button>
      </form>
    </PickDialog>
  )
}
