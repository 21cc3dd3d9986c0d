import { useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { useOnline } from './offline'

interface ReasonProps {
  title: string
  /** What people mostly say. */
  reasons: readonly string[]
  action: string
  /** What is said where it cannot be done without a connection. */
  offline?: string
  onDone: (reason: string) => void
  onClose: () => void
}

export const asideOffline = 'You are offline: nothing is set aside before you are back. What you typed stays here.'

export const asideReasons = ['Spam', 'A test', 'Not for us', 'The same request twice']

/** Asks why, with the usual answers at hand. */
export function ReasonDialog({ title, reasons, action, offline, onDone, onClose }: ReasonProps) {
  const [reason, setReason] = useState('')
  const isOnline = useOnline()
  const waits = !!offline && !isOnline
  const done = (why: string) => {
    onClose()
    onDone(why.trim())
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!waits) done(reason)
        }}
      >
        <Field
          label="Why?"
          autoFocus
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          hint="Colleagues see it in the story"
        />
        <div className="flex flex-wrap gap-2">
          {reasons.map((one) => (
            <Button key={one} disabled={waits} onClick={() => done(one)}>
              {one}
            </Button>
          ))}
        </div>
        {waits && (
          <p role="status" className="text-warn">
            {offline}
          </p>
        )}
        <Button type="submit" kind="main" disabled={!reason.trim() || waits}>
          {action}
        </Button>
      </form>
    </Dialog>
  )
}
