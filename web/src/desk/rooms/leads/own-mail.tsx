import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button'

/** What happens where letters cannot be sent from here, and what would let them. */
export function OwnMail({ email, onClose }: { email: string; onClose: () => void }) {
  const box = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => void box.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <section
      ref={box}
      aria-label="Your mail program"
      className="flex flex-col items-start gap-3 rounded-desk border border-line p-4"
    >
      <p className="max-w-prose">
        A mail to {email} opens in your mail program; what you send there is not kept here. Nothing opened? Copy the
        address.
      </p>
      <p className="max-w-prose text-soft">
        With a mail server, replies are written here, stay with the lead, and answers come back to it. An owner sets one
        up as a receiver of leads (docs/delivery.md).
      </p>
      <div className="flex gap-2">
        <Button onClick={() => void navigator.clipboard.writeText(email).then(() => setCopied(true))}>
          {copied ? 'Copied' : 'Copy the address'}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}
