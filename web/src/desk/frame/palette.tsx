import { useState } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { useLocation } from 'wouter'
import { useMe } from '../session'
import { rooms } from './rooms'
import { setTheme } from '../lib/theme'

interface Command {
  name: string
  hint?: string
  run: () => void
}

function useCommands(close: () => void): Command[] {
  const me = useMe()
  const [, go] = useLocation()
  const to = (path: string) => () => {
    close()
    go(path)
  }
  return [
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
}

/** Ctrl-K: go anywhere and do anything by typing a part of its name. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Popup className="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-32px)] max-w-lg -translate-x-1/2 overflow-hidden rounded-desk border border-line bg-raised text-ink">
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <Choice close={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Choice({ close }: { close: () => void }) {
  const commands = useCommands(close)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = commands.filter((one) => wanted.every((word) => one.name.toLowerCase().includes(word)))
  const chosen = Math.min(at, found.length - 1)
  return (
    <>
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls="commands"
        aria-activedescendant={found.length ? `command-${chosen}` : undefined}
        aria-label="What do you want to do?"
        placeholder="What do you want to do?"
        className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step && found.length) setAt((chosen + step + found.length) % found.length)
          if (event.key === 'Enter') found[chosen]?.run()
          if (step || event.key === 'Enter') event.preventDefault()
        }}
      />
      <ul id="commands" role="listbox" aria-label="Commands" className="max-h-80 overflow-y-auto p-2">
        {found.map((one, index) => (
          <li
            key={one.name}
            id={`command-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={one.run}
            onPointerMove={() => setAt(index)}
            className={`flex h-9 items-center justify-between rounded px-3 ${index === chosen ? 'bg-selected' : ''}`}
          >
            {one.name}
            {one.hint && <span className="text-faint">{one.hint}</span>}
          </li>
        ))}
      </ul>
      {!found.length && <p className="px-4 pb-4 text-soft">Nothing here is called that.</p>}
    </>
  )
}
