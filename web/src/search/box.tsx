import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useBrand } from '../brand/provider'
import { Anchor } from '../ui/anchor'
import type { Entry } from './find'

const kinds: Record<Entry[0], string> = { product: 'Product', post: 'Article', question: 'Question' }

type Find = (question: string) => Entry[]

/** One box for products, articles and questions. Its index and its code come when somebody reaches for it. */
export function SearchBox() {
  const { brand } = useBrand()
  const id = useId()
  const find = useRef<Promise<Find>>(undefined)
  const [asked, setAsked] = useState('')
  const [found, setFound] = useState<Entry[] | 'failed'>()
  if (!brand.tools?.search) return null

  const reach = () => (find.current ??= import('./find').then((module) => module.openIndex()))
  async function look(question: string) {
    setAsked(question)
    try {
      const search = await reach()
      setFound(question.trim() ? search(question) : undefined)
    } catch {
      find.current = undefined // the line may be back with the next letter
      setFound('failed')
    }
  }
  return (
    <search className="search" onKeyDown={(event) => move(event, () => void look(''))}>
      <label htmlFor={id}>{brand.products ? brand.words.search.all : brand.words.search.articles}</label>
      <input
        id={id}
        type="search"
        value={asked}
        autoComplete="off"
        spellCheck={false}
        onFocus={() => void reach().catch(() => (find.current = undefined))}
        onChange={(event) => void look(event.target.value)}
      />
      <p role="status" className={found && found !== 'failed' && found.length ? 'sr-only' : 'search-status'}>
        {asked && status(found)}
      </p>
      {Array.isArray(found) && found.length > 0 && <Results found={found} />}
    </search>
  )
}

function status(found?: Entry[] | 'failed'): string {
  if (found === 'failed') return 'The search could not be loaded. Please check the connection and type again.'
  if (!found) return ''
  if (found.length === 0) return 'Nothing found. Try another word, or ask us with Request Demo.'
  return found.length === 1 ? '1 result' : `${found.length} results`
}

function Results({ found }: { found: readonly Entry[] }) {
  return (
    <ul className="search-results">
      {found.map(([kind, title, path]) => (
        <li key={path + title}>
          <Anchor href={path}>
            <small>{kinds[kind]}</small>
            {title}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

/** Arrows walk through the box and its results; Escape clears it. */
function move(event: KeyboardEvent<HTMLElement>, clear: () => void) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step && stops[at + step]) {
    event.preventDefault()
    stops[at + step]!.focus()
  } else if (event.key === 'Escape') {
    stops[0]!.focus()
    clear()
  }
}
