import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { Keyboard, Menu, Search } from 'lucide-react'
import { useLocation } from 'wouter'
import { useMe } from '../session'
import { Help } from './help'
import { useLive } from './live'
import { Palette } from './palette'
import { rooms } from './rooms'
import { useShortcuts } from './shortcuts'
import { Sidebar } from './sidebar'
import { ToDecide } from './to-decide'

/** Goes to the room without a word of it in the address, whose end is what the leads are searched for. */
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('room')?.focus()
}

/** What stands around every room: the sidebar, the palette, the keys, and word of new leads. */
export function Frame({ children }: { children: ReactNode }) {
  const me = useMe()
  const [path, go] = useLocation()
  const [palette, setPalette] = useState(false)
  const [help, setHelp] = useState(false)
  const [menu, setMenu] = useState(false)
  useLive()
  useShortcuts(
    [
      ...rooms
        .filter((room) => me.rights.includes(room.right))
        .map((room) => ({ keys: `g ${room.key}`, does: `Go to ${room.name}`, run: () => go(room.path) })),
      { keys: '?', does: 'Show these keys', run: () => setHelp(true) },
    ],
    'everywhere',
  )
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setPalette((now) => !now)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  useEffect(() => setMenu(false), [path])
  return (
    <div className="relative flex h-dvh flex-col overflow-clip md:flex-row">
      <a
        href="#room"
        onClick={skip}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:bg-raised focus:p-2"
      >
        Skip to the room
      </a>
      <header
        className="flex min-h-[max(3rem,calc(var(--said,0px)+0.25rem))] shrink-0 items-start gap-2 border-b border-line
          bg-side px-2 py-1 md:hidden"
      >
        <button
          aria-label="Menu"
          aria-expanded={menu}
          onClick={() => setMenu((now) => !now)}
          className="rounded p-2 hover:bg-hover"
        >
          <Menu size={20} aria-hidden="true" />
        </button>
        <span className="flex-1 py-2 font-semibold">
          {rooms.find((room) => path.startsWith(room.path))?.name ?? 'Desk'}
        </span>
        <ToDecide />
        <button aria-label="Commands" onClick={() => setPalette(true)} className="rounded p-2 hover:bg-hover">
          <Search size={20} aria-hidden="true" />
        </button>
      </header>
      <aside
        aria-label="Rooms and brands"
        className={`${menu ? 'flex' : 'hidden'} shrink-0 flex-col border-b border-line bg-side md:flex md:w-58
          md:border-r md:border-b-0`}
      >
        <Sidebar onPalette={() => setPalette(true)} />
        <button
          onClick={() => setHelp(true)}
          className="hidden items-center gap-2 px-5 py-3 text-faint hover:text-ink md:flex"
        >
          <Keyboard size={16} aria-hidden="true" /> Keys <kbd className="key ml-auto">?</kbd>
        </button>
      </aside>
      <main id="room" tabIndex={-1} className="min-h-0 min-w-0 flex-1 overflow-y-auto outline-none">
        {children}
      </main>
      <Palette open={palette} onClose={() => setPalette(false)} />
      <Help open={help} onClose={() => setHelp(false)} />
    </div>
  )
}
