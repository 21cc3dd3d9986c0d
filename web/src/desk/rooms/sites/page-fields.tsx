import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { labelOf, placeOf, valueOf } from './fields'
import { parsed } from './page-edit'
import { writtenPage } from './snapshot'
import { useFields } from './use-site'

interface Props {
  brand: string
  path: string
  version: string
  origin: string | undefined
  onChoose: (origin: string) => void
}

interface Row {
  origin: string
  /** What it says; nothing where nobody has said anything yet. */
  text: string
}

const textsIn = (html: string) => textsOf(parsed(html))

/** Every text of a page in its order: what a hand does by pointing, the keyboard does here. */
export function PageFields({ brand, path, version, origin, onChoose }: Props) {
  const { data } = useQuery({
    ...writtenPage(brand, path, version),
    select: textsIn,
    placeholderData: (before) => before,
  })
  const { data: all } = useFields(brand)
  const [gaps, setGaps] = useState(false)
  const [words, setWords] = useState('')
  const [held, setHeld] = useState(false) // by whoever chooses here, so that the focus stays where they are
  if (!data?.length) return null
  const borrowed = new Set(all?.fields.filter((one) => one.borrowed).map((one) => one.path))
  const open = data.filter((one) => borrowed.has(one.origin))
  const kind = path.split('/')[1] || 'home'
  const empty = (all?.fields ?? [])
    .filter(
      (one) =>
        one.words &&
        one.page === kind &&
        !valueOf(one) &&
        !one.path.startsWith('legal.') &&
        !/\.\d+(\.|$)/.test(one.path),
    )
    .map((one) => ({ origin: one.path, text: '' }))
  const said = found(gaps && open.length > 0 ? open : data, words)
  const unsaid = found(empty, words)
  const rows = (list: Row[]) => (
    <ul className="pb-4">
      {list.map((one) => (
        <li key={one.origin}>
          <button
            aria-current={one.origin === origin ? 'true' : undefined}
            onClick={({ currentTarget }) => {
              setHeld(true)
              if (one.origin === origin) return toForm(currentTarget)
              onChoose(one.origin)
            }}
            className="block w-full px-4 py-1.5 text-left hover:bg-hover aria-[current]:bg-selected"
          >
            {one.text && <span className="block truncate">{one.text}</span>}
            <span className={`block truncate ${one.text ? 'text-xs text-faint' : ''}`}>
              {labelOf(placeOf(one.origin).path)}
              {borrowed.has(one.origin) && <span className="text-warn"> · not yet yours</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <details
      className="border-t border-line"
      open={!origin || held}
      onToggle={(event) => setHeld(event.currentTarget.open && !!origin)}
    >
      <summary className="px-4 py-3 font-medium">All texts of this page ({data.length})</summary>
      <div className="px-4 pb-2">
        <input
          type="search"
          aria-label="Search the texts of this page"
          placeholder="Search the texts of this page"
          className="field"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      {open.length > 0 && (
        <label className="flex items-center gap-3 px-4 pb-2">
          <input type="checkbox" className="tick" checked={gaps} onChange={(event) => setGaps(event.target.checked)} />
          Only those not yet yours ({open.length})
        </label>
      )}
      {words && (
        <p role="status" className="px-4 pb-1 text-faint">
          {said.length + unsaid.length || 'None'} of {data.length + empty.length} texts
        </p>
      )}
      {rows(said)}
      {unsaid.length > 0 && (
        <>
          <h3 className="px-4 py-2 font-medium">Nothing said yet ({unsaid.length})</h3>
          {rows(unsaid)}
        </>
      )}
    </details>
  )
}

/** To where the chosen text is written, which stands first in the panel. */
const toForm = (row: Element) =>
  row.closest('[role="tabpanel"]')?.querySelector<HTMLElement>('textarea, input, select')?.focus()

/** The rows that have all of some words, in what they say or in their name. */
export function found(rows: Row[], words: string): Row[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ origin, text }) => {
    const searched = `${text} ${labelOf(placeOf(origin).path)}`.toLowerCase()
    return wanted.every((word) => searched.includes(word))
  })
}

function textsOf(page: Document): Row[] {
  const found = new Map<string, string>()
  const add = (origin: string | null, text: string | null | undefined) => {
    if (origin && text?.trim()) found.set(origin, found.get(origin) ?? text.trim())
  }
  for (const element of page.querySelectorAll(
    'title[data-field], [data-field], [data-field-alt], [data-field-content]',
  )) {
    add(element.getAttribute('data-field'), element.textContent)
    add(element.getAttribute('data-field-alt'), element.getAttribute('alt'))
    add(element.getAttribute('data-field-content'), element.getAttribute('content'))
  }
  return [...found].map(([origin, text]) => ({ origin, text }))
}
