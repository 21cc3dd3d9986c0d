import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'

/** Short words about what was done; they leave by themselves. */
const toasts = Toast.createToastManager()

/** Says what was done; with a way back it stays longer, and the key Z goes that way, where it is called Undo. */
export function say(title: string, undo?: () => void, offer = 'Undo') {
  if (!undo) return void toasts.add({ title, timeout: 4000 })
  const id = toasts.add({ title, timeout: 10_000, actionProps: { children: offer, onClick: () => back() } })
  const back = () => {
    toasts.close(id)
    ways = ways.filter((one) => one !== back)
    undo()
  }
  if (offer === 'Undo') ways = [...ways.slice(-mostWays), back]
}

/** Ways back, the last one done at the end. */
let ways: (() => void)[] = []
const mostWays = 20

/** Takes back what was done last, and then what was done before it. */
export const undoLast = () => (ways.at(-1) ?? (() => say('There is nothing left to take back')))()

export const warn = (title: string) => toasts.add({ title, timeout: 8000, type: 'error' })

function List() {
  const { toasts: list } = Toast.useToastManager()
  return list.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      data-toast=""
      role={toast.type === 'error' ? 'alert' : 'status'} // it asks nothing, so it is no dialog
      aria-modal={undefined}
      className={`pointer-events-auto flex items-center gap-3 rounded-desk border bg-raised px-4 py-3 text-ink
        ${toast.type === 'error' ? 'border-bad' : 'border-line'}`}
    >
      <Toast.Title className="flex-1 font-medium" />
      {toast.actionProps && <Toast.Action className="rounded px-2 py-1 font-medium text-accent hover:bg-hover" />}
      <Toast.Close aria-label="Dismiss" aria-hidden={undefined} className="rounded p-1 text-soft hover:bg-hover">
        <X size={16} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  ))
}

export function Toasts() {
  return (
    <Toast.Provider toastManager={toasts}>
      <Toast.Portal>
        <Toast.Viewport
          className={`pointer-events-none fixed top-16 right-4 left-4 z-60 flex flex-col
          gap-2 sm:top-auto sm:right-auto sm:bottom-4 sm:w-96`} // where no room has what it is worked with
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
