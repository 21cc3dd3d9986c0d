import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'

/** Short words about what was done; they leave by themselves. */
const toasts = Toast.createToastManager()

/** Says what was done; with a way back it stays longer, and the key Z goes that way, where it is called Undo. */
export function say(title: string, undo?: () => void, offer = 'Undo') {
  if (said) toasts.close(said) // one at a time; the key Z goes on to those before it
  if (!undo) return void (said = toasts.add({ title, timeout: 4000 }))
  const id = toasts.add({ title, timeout: 10_000, actionProps: { children: offer, onClick: () => back() } })
  said = id
  const back = () => {
    toasts.close(id)
    ways = ways.filter((one) => one !== back)
    undo()
  }
  if (offer === 'Undo') ways = [...ways.slice(-mostWays), back]
}

/** Says what is left to do, beside what was done, and offers to do it. */
export function offer(title: string, name: string, run: () => void) {
  const onClick = () => {
    toasts.close(id)
    run()
  }
  const id = toasts.add({ title, timeout: 15_000, actionProps: { children: name, onClick } })
}

/** What was said last. */
let said: string | undefined
/** Ways back, the last one done at the end. */
let ways: (() => void)[] = []
const mostWays = 20

/** Takes back what was done last, and then what was done before it. */
export const undoLast = () => (ways.at(-1) ?? (() => say('There is nothing left to take back')))()

export const warn = (title: string) => toasts.add({ title, timeout: 8000, type: 'error' })

/** Takes away what warn said, where that is no longer so. */
export const unsay = (warning: string) => toasts.close(warning)

function List() {
  const { toasts: list } = Toast.useToastManager()
  return list.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      data-toast=""
      role={toast.type === 'error' ? 'alert' : 'status'} // it asks nothing, so it is no dialog
      aria-modal={undefined}
      className={`pointer-events-auto flex min-h-11 flex-wrap items-center gap-x-2 rounded-desk border bg-raised px-3
        py-1 text-ink data-limited:hidden md:py-2 ${toast.type === 'error' ? 'border-bad' : 'border-line'}`}
    >
      <Toast.Title className="min-w-0 flex-1 basis-36 font-medium break-words" />
      {toast.actionProps && <Toast.Action className="rounded px-2 py-1 font-medium text-accent hover:bg-hover" />}
      <Toast.Close aria-label="Dismiss" aria-hidden={undefined} className="rounded p-1 text-soft hover:bg-hover">
        <X size={16} aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  ))
}

/** On a phone the frame's header grows with what is said over it, so that nothing in a room is ever covered. */
function measured(box: HTMLElement | null) {
  if (!box) return
  const { style } = document.documentElement
  const size = new ResizeObserver(() => style.setProperty('--said', `${box.offsetHeight}px`))
  size.observe(box)
  return () => {
    size.disconnect()
    style.removeProperty('--said')
  }
}

export function Toasts() {
  return (
    <Toast.Provider toastManager={toasts} limit={2}>
      <Toast.Portal>
        <Toast.Viewport
          ref={measured}
          className={`pointer-events-none fixed top-0.5 right-1 left-1 z-60 flex flex-col gap-1 md:top-auto md:right-auto
          md:bottom-26 md:left-2 md:w-54`} // over the frame, where no room has what it is worked with
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
