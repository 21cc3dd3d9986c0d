import { useId, useState } from 'react'
import { Popover } from '@base-ui/react/popover'
import { Link2 } from 'lucide-react'
import type { LinkTarget } from '../../../../gen/desk'
import { isTarget } from '../../../../lib/marks'
import { usePictures } from '../pictures/context'
import { useLinks } from '../query'

type Choose = (to: string, title: string) => void

/** Finds a page, product or post of the brand by its name, or takes an https address. */
export function LinkPicker({ onChoose }: { onChoose: Choose }) {
  const [open, setOpen] = useState(false)
  const { data: links = [] } = useLinks(usePictures().brand)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        title="Link"
        aria-label="Link"
        className="grid size-8 place-items-center rounded text-soft hover:bg-hover"
      >
        <Link2 size={16} aria-hidden="true" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} className="z-50">
          <Popover.Popup className="w-80 max-w-[calc(100vw-32px)] rounded-desk border border-line bg-raised p-2 text-ink outline-none">
            <Popover.Title className="sr-only">Link to</Popover.Title>
            <Choice
              links={links}
              onChoose={(to, title) => {
                setOpen(false)
                onChoose(to, title)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Choice({ links, onChoose }: { links: LinkTarget[]; onChoose: Choose }) {
  const id = useId()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const asked = words.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const found = links
    .filter(({ title, path }) => asked.every((word) => `${title} ${path}`.toLowerCase().includes(word)))
    .slice(0, 30)
  const typed = words.trim()
  const all =
    isTarget(typed) && !found.some(({ path }) => path === typed)
      ? [{ path: typed, title: typed, kind: 'address' }, ...found]
      : found
  const chosen = Math.min(at, all.length - 1)
  const take = (one: LinkTarget | undefined) => one && onChoose(one.path, one.title)
  return (
    <>
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={all.length ? `${id}-${chosen}` : undefined}
        aria-label="Link to a page, product or post, or an https address"
        placeholder="Page, product, post or https://…"
        className="field"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, all.length - 1))
          else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0))
          else if (event.key === 'Enter') take(all[chosen])
          else return
          event.preventDefault()
        }}
      />
      <ul id={id} role="listbox" aria-label="Where to" className="mt-2 max-h-64 overflow-y-auto">
        {all.map((one, n) => (
          <li
            key={one.path}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === chosen}
            onClick={() => take(one)}
            className="flex items-center gap-2 rounded px-2 py-1.5 aria-selected:bg-selected"
          >
            <span className="min-w-0 flex-1 truncate">{one.title}</span>
            <span className="shrink-0 text-xs text-faint">{one.kind}</span>
          </li>
        ))}
      </ul>
      {!all.length && (
        <p className="px-2 py-1 text-faint">Nothing is called that. An address begins with https:// or /.</p>
      )}
    </>
  )
}
