import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@base-ui/react/dialog'
import { useLocation, useSearch } from 'wouter'
import type { Find, FoundList } from '../../gen/desk'
import { post } from '../api'
import { useMe } from '../session'
import { useUnlisted } from '../rooms/sites/use-site'
import { rooms } from './rooms'
import { inOrder, kinds } from './found-order'
import { siteCommands } from './site-commands'
import { setTheme } from '../lib/theme'
import { Finder, found, type Choice } from '../ui/finder'

function useCommands(close: () => void): Choice[] {
  const me = useMe()
  const [location, go] = useLocation()
  const search = useSearch()
  const unlisted = useUnlisted(me.rights.includes('sites'))
  const to = (path: string) => () => {
    close()
    go(path)
  }
  const list: Omit<Choice, 'id'>[] = [
    ...rooms
      .filter((room) => me.rights.includes(room.right))
      .map((room) => ({ name: `Go to ${room.name}`, hint: `G ${room.key.toUpperCase()}`, run: to(room.path) })),
    ...(me.rights.includes('sites')
      ? [...unlisted, ...me.brands].map((brand) => ({ name: `Site of ${brand.name}`, run: to(`/sites/${brand.id}`) }))
      : []),
    ...(me.rights.includes('leads.read')
      ? me.brands.map((brand) => ({ name: `Leads of ${brand.name}`, run: to(`/leads?brand=${brand.id}`) }))
      : []),
    ...(me.rights.includes('posts')
      ? me.brands.map((brand) => ({ name: `Posts of ${brand.name}`, run: to(`/posts/${brand.id}`) }))
      : []),
    ...siteCommands(me, location, search).map(({ path, ...one }) => ({ ...one, run: to(path) })),
    { name: 'Your account', run: to('/account') },
    ...(['light', 'dark', 'system'] as const).map((choice) => ({
      name: `Theme: ${choice}`,
      run: () => {
        setTheme(choice)
        close()
      },
    })),
  ]
  return list.map((one) => ({ ...one, id: `${one.name} ${one.hint}` }))
}

const enough = 2 // letters

/** What the rooms that the person may enter have by these words; what was found before stays until it is replaced. */
function useFound(words: string, close: () => void): Choice[] {
  const [path, go] = useLocation()
  const [, brand] = /^\/(?:sites|posts)\/([^/?]+)/.exec(path) ?? []
  const { data } = useQuery({
    queryKey: ['find', words, brand],
    queryFn: ({ signal }) => findAfter(200, { words, ...(brand && { brand }) }, signal),
    enabled: words.length >= enough,
    placeholderData: (before) => before,
    staleTime: 10_000,
  })
  const found = words.length >= enough ? (data?.found ?? []) : []
  return inOrder(found).map((one, at) => ({
    id: `${one.kind} ${at} ${one.path}`,
    name: one.name,
    hint: `${kinds[one.kind]}, ${one.hint}`,
    run: () => {
      close()
      go(one.path)
    },
  }))
}

/** Asks after a while in which nothing more was typed. */
async function findAfter(ms: number, asked: Find, signal: AbortSignal): Promise<FoundList> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  return signal.aborted ? { found: [] } : post<FoundList>('/find', asked)
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

/** The way to every text that has what was typed, where it can be replaced. */
function useEverywhere(words: string, close: () => void): Choice[] {
  const [, go] = useLocation()
  if (!useMe().rights.includes('sites') || words.length < enough) return []
  const run = () => {
    close()
    go(`/sites/words?${new URLSearchParams({ words })}`)
  }
  return [{ id: 'everywhere', name: `All texts with “${words}”`, hint: 'Find and replace', run }]
}

function Commands({ close }: { close: () => void }) {
  const commands = useCommands(close)
  const [words, setWords] = useState('')
  const more = [...useFound(words.trim(), close), ...useEverywhere(words.trim(), close)]
  return (
    <Finder
      label="What do you want to do, or find?"
      placeholder="A command, page, text, product, post, person or lead"
      choices={(typed) => [...found(commands, typed), ...more]}
      onTyped={setWords}
      empty="Nothing here is called that."
      className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none"
      tall
    />
  )
}
