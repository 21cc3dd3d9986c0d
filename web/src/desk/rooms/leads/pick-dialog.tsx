import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog'
import { Finder } from '../../ui/finder'

interface PickProps {
  title: string
  options: readonly { id: string; name: string; hint?: string }[]
  onPick: (id: string) => void
  onClose: () => void
  children?: ReactNode
}

/** One of a few things, by mouse or by typing a part of its name. */
export function PickDialog({ title, options, onPick, onClose, children }: PickProps) {
  const pick = (id: string) => {
    onClose()
    onPick(id)
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <Finder
        label={title}
        placeholder="Type a part of it, or use the arrow keys"
        empty="Nothing here is called that."
        choices={options.map((one) => ({ ...one, run: () => pick(one.id) }))}
      />
      {children}
    </Dialog>
  )
}
