import { Search } from 'lucide-react'
import { Link, useLocation, useSearch } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import type { Counts } from '../../gen/desk'
import { get } from '../api'
import { initials } from '../lib/time'
import { useProposedToDecide } from '../rooms/posts/use-proposed'
import { useCameBack, useMissed, useWaiting } from '../rooms/sites/proposals/use-proposals'
import { useUnlisted } from '../rooms/sites/use-site'
import { useMay, useMe } from '../session'
import { rooms } from './rooms'

const item = 'flex h-8 items-center gap-2 rounded px-3 hover:bg-hover'

export function useCounts() {
  return useQuery({ queryKey: ['counts'], queryFn: () => get<Counts>('/leads/counts'), enabled: useMay('leads.read') })
}

/** What each room lists of its brands; the last one stands in where a room has nothing of its own. */
const listed = [
  { path: '/posts', right: 'posts', name: 'Posts', to: (id: string) => `/posts/${id}` },
  { path: '/sites', right: 'sites', name: 'Sites', to: (id: string) => `/sites/${id}` },
  { path: '/leads', right: 'leads.read', name: 'Leads', to: (id: string) => `/leads?brand=${id}`, last: true },
] as const

/** The rooms, then the brands of the room that is open. */
export function Sidebar({ onPalette }: { onPalette: () => void }) {
  const me = useMe()
  const [path] = useLocation()
  const search = new URLSearchParams(useSearch())
  const brand = search.get('brand')
  // Whoever looks at handled leads of one brand looks at those of the next.
  const leadsOf = (id: string) => {
    const asked = new URLSearchParams(path.startsWith('/leads') ? search : undefined)
    asked.set('brand', id)
    return `/leads?${asked.toString()}`
  }
  const { data: counts } = useCounts()
  const waiting = useWaiting()
  const own = useCameBack() + useMissed()
  const waits: Record<string, [count: number, words: string]> = {
    '/leads': [counts?.unread ?? 0, 'unread'],
    '/posts': [useProposedToDecide(), 'for you to decide'],
    '/sites': [waiting + own, own ? 'waiting for you' : 'for you to decide'],
  }
  const room = listed.find((one) => me.rights.includes(one.right) && (path.startsWith(one.path) || 'last' in one))
  const unlisted = useUnlisted(room?.path === '/sites')
  return (
    <>
      <button
        onClick={onPalette}
        className={`m-2 hidden h-9 items-center gap-2 rounded-desk border border-line bg-ground px-3 text-faint
          hover:text-ink md:flex`}
      >
        <Search size={16} aria-hidden="true" /> Go anywhere <kbd className="key ml-auto">Ctrl K</kbd>
      </button>
      <nav aria-label="Rooms" className="flex flex-col gap-0.5 p-2">
        {rooms
          .filter((room) => me.rights.includes(room.right))
          .map((room) => {
            const [count, words] = waits[room.path] ?? [0, '']
            return (
              <Link
                key={room.path}
                href={room.path}
                aria-current={path.startsWith(room.path) && !brand ? 'page' : undefined}
                className={`${item} font-medium aria-[current]:bg-selected`}
              >
                <room.icon size={16} aria-hidden="true" /> {room.name}
                {count > 0 && (
                  <>
                    <span className="sr-only">,</span>
                    <span className="ml-auto rounded-full bg-accent px-2 text-xs font-semibold text-on-accent">
                      {count} <span className="sr-only">{words}</span>
                    </span>
                  </>
                )}
              </Link>
            )
          })}
      </nav>
      {room && (
        <nav
          aria-label="Brands"
          className="flex max-h-60 min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-2 md:max-h-none"
        >
          <p className="px-3 py-1 text-xs font-medium text-faint">{room.name} by brand</p>
          {unlisted.map((one) => (
            <Link
              key={one.id}
              href={`/sites/${one.id}`}
              aria-current={path.split('/')[2] === one.id ? 'page' : undefined}
              className="shrink-0 rounded px-3 py-1.5 text-soft hover:bg-hover aria-[current]:bg-selected
                aria-[current]:text-ink"
            >
              <span className="block truncate">{one.name}</span>
              {one.new && <span className="block text-xs text-warn">New, in your draft</span>}
            </Link>
          ))}
          {me.brands.map((one) => (
            <Link
              key={one.id}
              href={room.path === '/leads' ? leadsOf(one.id) : room.to(one.id)}
              aria-current={(room.path === '/leads' ? brand : path.split('/')[2]) === one.id ? 'page' : undefined}
              className={`${item} shrink-0 text-soft aria-[current]:bg-selected aria-[current]:text-ink`}
            >
              <span className="truncate">{one.name}</span>
            </Link>
          ))}
        </nav>
      )}
      <Link href="/account" className="mt-auto flex items-center gap-3 border-t border-line px-4 py-3 hover:bg-hover">
        <span
          aria-hidden="true"
          className="grid size-7 place-items-center rounded-full bg-selected text-xs font-semibold"
        >
          {initials(me.person.name || me.person.email)}
        </span>
        <span className="min-w-0">
          <span className="block truncate font-medium">{me.person.name || me.person.email}</span>
          <span className="block text-xs text-faint">{me.person.role}</span>
        </span>
      </Link>
    </>
  )
}
