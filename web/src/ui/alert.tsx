import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button'

interface Props {
  title: string
  children: ReactNode
  onDismiss?: () => void
}

/** An error that must be noticed: icon, title and text, never colour alone. */
export function Alert({ title, children, onDismiss }: Props) {
  return (
    <div role="alert" className="alert">
      <CircleAlert aria-hidden size={24} strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="alert-title">{title}</p>
        <div>{children}</div>
      </div>
      {onDismiss && (
        <Button kind="secondary" onClick={onDismiss}>
          Dismiss
        </Button>
      )}
    </div>
  )
}
