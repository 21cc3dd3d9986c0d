import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useBrand } from '../brand/provider'
import { routeFor } from '../lib/routes'
import { useRegistry, type PartName } from '../registry'

/** What this visit has seen of parts, by address and name, so that Back shows them at once. */
const seen = new Map<string, string>()

interface Props {
  name: PartName
  /** The page exists for this part, so it says so when the part cannot be loaded. */
  needed?: boolean
}

/**
 * A part of a page that needs no script. Only the server renders it; the browser leaves what came as it is, and fetches
 * neither its code nor its content. A page that the browser shows by itself takes the part from the server's page.
 */
export function Part({ name, needed }: Props) {
  const Rendered = useRegistry().parts?.[name]
  return Rendered ? (
    <div data-part={name}>
      <Rendered />
    </div>
  ) : (
    <Received name={name} needed={needed} />
  )
}

function Received({ name, needed }: Props) {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { pages } = useBrand().brand
  const box = useRef<HTMLDivElement>(null)
  const key = `${name} ${path}?${search}`
  // The text is set once: React does not compare it with what the server sent.
  const [markup] = useState(() => ({ __html: seen.get(key) ?? '' }))
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    const element = box.current!
    if (element.hasChildNodes()) {
      seen.set(key, element.innerHTML)
      return
    }
    let current = true
    void fetchPart(name, location.pathname + location.search).then((text) => {
      if (!current) return
      if (text === undefined) return setMissing(true)
      element.innerHTML = text
      seen.set(key, text)
    })
    return () => {
      current = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a part is read once, when its page is first shown
  }, [])
  /** Links of a part lead on as all others do, to what the browser can show. */
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
    const other = event.button || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (!link || other || !('kind' in routeFor(link.pathname, pages))) return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  }
  return (
    <>
      <div ref={box} data-part={name} suppressHydrationWarning dangerouslySetInnerHTML={markup} onClick={follow} />
      {needed && missing && (
        <p role="alert" className="container part-missing">
          This could not be loaded. Please check the connection and{' '}
          <a href={`${path}?${search}`} className="link">
            try again
          </a>
          .
        </p>
      )}
    </>
  )
}

/** The server's page of the address where parts were last wanted: all of its parts come from one answer. */
let last: { address: string; page: Promise<Document> } | undefined

function fetchDocument(address: string): Promise<Document> {
  if (last?.address === address) return last.page
  const page = fetch(address)
    .then((answer) => answer.text())
    .then((html) => new DOMParser().parseFromString(html, 'text/html'))
  last = { address, page }
  return page
}

/** Undefined where the line is down, or the server could not render the page. */
async function fetchPart(name: string, address: string): Promise<string | undefined> {
  try {
    return (await fetchDocument(address)).querySelector(`[data-part="${name}"]`)?.innerHTML
  } catch {
    last = undefined // the line may be back when it is wanted next
    return undefined
  }
}
