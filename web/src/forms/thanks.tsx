import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button'

/** Stands in the form's place once the request is stored. */
export function Thanks({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="form-thanks">
      <CircleCheck aria-hidden size={56} strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1}>
        Thank you!
      </h2>
      <p>Your demo request has been submitted successfully. Our team will contact you shortly.</p>
      <Button kind="secondary" onClick={onAgain}>
        Submit another request
      </Button>
    </div>
  )
}
