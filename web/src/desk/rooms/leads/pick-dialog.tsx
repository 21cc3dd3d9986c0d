import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog'
import { Finder } from '../../ui/finder'

interface PickProps {
  title: string
  options: readonly { id: string; name: string; hint?: string }[]
  onPick: (id: string) => void
  onClose: () => void
  /** What can be typed, and what is said of what fits nothing. */
  placeholder?: string
  empty?: string
  /** What stands before the choices. */
  first?: ReactNode
  children?: ReactNode
}

/** One of a few things, by mouse or by typing a part of its name. */
export function PickDialog({
  title,
  options,
  onPick,
  onClose,
  placeholder = 'Type a part of it, or use the arrow keys',
  empty = 'Nothing here is called that.',
  first,
  children,
}: PickProps) {
  const pick = (id: string) => {
    onClose()
    onPick(id)
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      {first && <div className="mb-3">{first}</div>}
      <Finder
        label={title}
        placeholder={placeholder}
        empty={empty}
        choices={options.map((one) => ({ ...one, run: () => pick(one.id) }))}
      />
      {children}
    </Dialog>
  )
}
