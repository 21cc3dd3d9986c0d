import { useRef, type ComponentProps, type ReactNode } from 'react'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { isTouched } from '../lib/touch'

/** The last line of a dialog: its buttons, in sight however long it is. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div
    className={`sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line
      bg-raised px-5 py-3 shadow-[0_6px_0_var(--raised)]`}
  >
    {children}
  </div>
)

/** A modal dialog; Escape and a click on the backdrop close it, unless there is no way round it. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  wide,
  writes = false,
  steady = false,
  finalFocus,
}: {
  open: boolean
  onClose?: () => void
  title: string
  children: ReactNode
  wide?: boolean | 'very'
  /** Whether the person begins with the first field, and not with the button that closes it. */
  writes?: boolean
  /** Whether its last line stays in its place while something is said above it later. */
  steady?: boolean
  /** Where the focus goes when it closes; back to where it was, if nothing is said. */
  finalFocus?: ComponentProps<typeof Base.Popup>['finalFocus']
}) {
  const popup = useRef<HTMLDivElement>(null)
  const first = () => (!isTouched() && popup.current?.querySelector<HTMLElement>('input, textarea')) || true
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Base.Popup
          ref={popup}
          initialFocus={writes ? first : true}
          finalFocus={finalFocus}
          className={`fixed left-1/2 z-50 max-h-[85dvh] w-[calc(100vw-32px)] -translate-x-1/2 overflow-y-auto
            rounded-desk border border-line bg-raised p-5 text-ink
            ${steady ? 'bottom-[10dvh] flex min-h-[60dvh] flex-col *:last:flex-1' : 'top-1/2 -translate-y-1/2'} ${wide === 'very' ? 'max-w-4xl' : wide ? 'max-w-xl' : 'max-w-md'}`}
        >
          <div
            className={`sticky -top-5 z-10 -mx-5 -mt-5 flex items-start justify-between gap-3 bg-raised px-5 pt-5 pb-3`}
          >
            <Base.Title className="text-base font-semibold">{title}</Base.Title>
            {onClose && (
              <Base.Close aria-label="Close" className="-m-1 rounded p-1 text-soft hover:bg-hover hover:text-ink">
                <X size={18} aria-hidden="true" />
              </Base.Close>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
