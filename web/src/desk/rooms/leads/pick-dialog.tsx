import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog'
import { Finder, found } from '../../ui/finder'

interface Option {
  id: string
  name: string
  hint?: string
}

interface PickProps {
  title: string
  options: readonly Option[]
  /** Other things that are meant by what somebody types. */
  meant?: (typed: string) => Option[]
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
  meant,
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
  const choice = (one: Option) => ({ ...one, run: () => pick(one.id) })
  const choices = (typed: string) => {
    const others = meant?.(typed) ?? []
    const rest = options.filter(({ id }) => !others.some((other) => other.id === id))
    return [...others.map(choice), ...found(rest.map(choice), typed)]
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      {first && <div className="mb-3">{first}</div>}
      <Finder label={title} placeholder={placeholder} empty={empty} choices={choices} />
      {children}
    </Dialog>
  )
}
