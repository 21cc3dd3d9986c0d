import { Dialog } from '@base-ui/react/dialog'
import { useLocation } from 'wouter'
import { useMe } from '../session'
import { rooms } from './rooms'
import { setTheme } from '../lib/theme'
import { Finder, type Choice } from '../ui/finder'

function useCommands(close: () => void): Choice[] {
  const me = useMe()
  const [, go] = useLocation()
  const to = (path: string) => () => {
    close()
    go(path)
  }
  const list: Omit<Choice, 'id'>[] = [
    ...rooms
      .filter((room) => me.rights.includes(room.right))
      .map((room) => ({ name: `Go to ${room.name}`, hint: `G ${room.key.toUpperCase()}`, run: to(room.path) })),
    ...(me.rights.includes('leads.read')
      ? me.brands.map((brand) => ({ name: `Leads of ${brand.name}`, run: to(`/leads?brand=${brand.id}`) }))
      : []),
    ...(me.rights.includes('posts')
      ? me.brands.map((brand) => ({ name: `Posts of ${brand.name}`, run: to(`/posts/${brand.id}`) }))
      : []),
    { name: 'Your account', run: to('/account') },
    ...(['light', 'dark', 'system'] as const).map((choice) => ({
      name: `Theme: ${choice}`,
      run: () => {
        setTheme(choice)
        close()
      },
    })),
  ]
  return list.map((one) => ({ ...one, id: one.name }))
}

/** Ctrl-K: go anywhere and do anything by typing a part of its name. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup
          className={`fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-32px)] max-w-lg -translate-x-1/2 overflow-hidden
            rounded-desk border border-line bg-raised text-ink`}
        >
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <Commands close={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Commands({ close }: { close: () => void }) {
  const commands = useCommands(close)
  return (
    <Finder
      label="What do you want to do?"
      placeholder="What do you want to do?"
      choices={commands}
      empty="Nothing here is called that."
      className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none"
      tall
    />
  )
}
