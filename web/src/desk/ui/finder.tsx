import { useState } from 'react'
import { Autocomplete } from '@base-ui/react/autocomplete'
import { isTouched } from '../lib/touch'

/** Something that is found by typing a part of its name. */
export interface Choice {
  /** Tells it from the others. */
  id: string
  name: string
  /** What stands small beside it. */
  hint?: string | undefined
  /** Other words that find it. */
  words?: string
  run: () => void
}

interface Props {
  label: string
  placeholder: string
  /** What there is; a function is told what was typed, for choices that depend on it. */
  choices: Choice[] | ((typed: string) => Choice[])
  empty: string
  onTyped?: (typed: string) => void
  className?: string
  tall?: boolean
}

const most = 60

/** How well a name is what was typed: it is that, it ends with it, as 'Leads of Vans' with 'vans', it has it, or not. */
function rank({ name }: Choice, asked: string[]): number {
  const [is, wanted] = [name.toLowerCase(), asked.join(' ')]
  if (is === wanted) return 0
  if (wanted && is.endsWith(wanted)) return 1
  return asked.every((word) => is.includes(word)) ? 2 : 3
}

/** The choices that have every word that was typed, the best names first. */
export function found(choices: Choice[], typed: string): Choice[] {
  const asked = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return choices
    .filter(({ name, words = '' }) => asked.every((word) => `${name} ${words}`.toLowerCase().includes(word)))
    .sort((one, other) => rank(one, asked) - rank(other, asked))
    .slice(0, most)
}

/** A list that gets shorter with each letter; the arrow keys choose, Enter does it. */
export function Finder({ label, placeholder, choices, empty, onTyped, className = 'field', tall }: Props) {
  const [typed, setTyped] = useState('')
  const all = typeof choices === 'function' ? choices(typed) : found(choices, typed)
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={all}
      value={typed}
      onValueChange={(next, { reason }) => {
        if (reason === 'item-press') return
        setTyped(next)
        onTyped?.(next)
      }}
      itemToStringValue={(one: Choice) => one.name}
      autoHighlight="always"
      keepHighlight
    >
      <Autocomplete.Input autoFocus={!isTouched()} aria-label={label} placeholder={placeholder} className={className} />
      <Autocomplete.List
        aria-label={label}
        className={`${tall ? 'max-h-80' : 'max-h-64'} overflow-y-auto p-2 data-empty:p-0`}
      >
        {(one: Choice) => (
          <Autocomplete.Item
            key={one.id}
            value={one}
            onClick={one.run}
            className="flex min-h-9 items-center gap-2 rounded px-3 py-1 data-highlighted:bg-selected"
          >
            <span className="min-w-0 flex-1 truncate">{one.name}</span>
            {one.hint && <span className="max-w-[45%] shrink-0 truncate text-xs text-faint">{one.hint}</span>}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      <Autocomplete.Empty className="px-4 text-soft not-empty:py-3">{empty}</Autocomplete.Empty>
    </Autocomplete.Root>
  )
}
