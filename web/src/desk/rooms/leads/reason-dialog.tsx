import { useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'

interface ReasonProps {
  title: string
  /** What people mostly say. */
  reasons: readonly string[]
  action: string
  onDone: (reason: string) => void
  onClose: () => void
}

export const asideReasons = ['Spam', 'A test', 'Not for us', 'The same request twice']

/** Asks why, with the usual answers at hand. */
export function ReasonDialog({ title, reasons, action, onDone, onClose }: ReasonProps) {
  const [reason, setReason] = useState('')
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
          done(reason)
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
            <Button key={one} onClick={() => done(one)}>
              {one}
            </Button>
          ))}
        </div>
        <Button type="submit" kind="main" disabled={!reason.trim()}>
          {action}
        </Button>
      </form>
    </Dialog>
  )
}
