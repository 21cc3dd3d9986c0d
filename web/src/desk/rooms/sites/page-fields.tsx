import { useQuery } from '@tanstack/react-query'
import { labelOf, placeOf } from './fields'
import { parsed } from './page-edit'
import { stillAddress } from './still'

/** Every text of a page in its order: what a hand does by pointing, the keyboard does here. */
export function PageFields({
  brand,
  path,
  version,
  mark,
  onChoose,
}: {
  brand: string
  path: string
  version: string
  mark: string | undefined
  onChoose: (mark: string) => void
}) {
  const { data } = useQuery({
    queryKey: ['still', brand, path, version],
    queryFn: async () => {
      const response = await fetch(stillAddress({ brand, path, marked: true }))
      return textsOf(parsed(await response.text()))
    },
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
  if (!data?.length) return null
  return (
    <details className="border-t border-line" open={!mark}>
      <summary className="px-4 py-3 font-medium">All texts of this page ({data.length})</summary>
      <ul className="pb-4">
        {data.map((one) => (
          <li key={one.mark}>
            <button
              aria-current={one.mark === mark ? 'true' : undefined}
              onClick={() => onChoose(one.mark)}
              className="block w-full px-4 py-1.5 text-left hover:bg-hover aria-[current]:bg-selected"
            >
              <span className="block truncate">{one.text}</span>
              <span className="block truncate text-xs text-faint">{labelOf(placeOf(one.mark).path)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function textsOf(page: Document) {
  const found = new Map<string, string>()
  const add = (mark: string | null, text: string | null | undefined) => {
    if (mark && text?.trim()) found.set(mark, found.get(mark) ?? text.trim())
  }
  for (const element of page.querySelectorAll(
    'title[data-field], [data-field], [data-field-alt], [data-field-content]',
  )) {
    add(element.getAttribute('data-field'), element.textContent)
    add(element.getAttribute('data-field-alt'), element.getAttribute('alt'))
    add(element.getAttribute('data-field-content'), element.getAttribute('content'))
  }
  return [...found].map(([mark, text]) => ({ mark, text }))
}
