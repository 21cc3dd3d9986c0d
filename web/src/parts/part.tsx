import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRegistry, type PartName } from '../registry'

/** What this visit has seen of parts, by address and name, so that Back shows them at once. */
const seen = new Map<string, string>()

/**
 * A part of a page that needs no script. Only the server renders it; the browser leaves what came as it is, and fetches
 * neither its code nor its content. A page that the browser shows by itself takes the part from the server's page.
 */
export function Part({ name }: { name: PartName }) {
  const Rendered = useRegistry().parts?.[name]
  return Rendered ? (
    <div data-part={name}>
      <Rendered />
    </div>
  ) : (
    <Received name={name} />
  )
}

function Received({ name }: { name: PartName }) {
  const [path] = useLocation()
  const search = useSearch()
  const box = useRef<HTMLDivElement>(null)
  const key = `${name} ${path}?${search}`
  // The text is set once: React does not compare it with what the server sent.
  const [markup] = useState(() => ({ __html: seen.get(key) ?? '' }))
  useEffect(() => {
    const element = box.current!
    if (element.hasChildNodes()) {
      seen.set(key, element.innerHTML)
      return
    }
    const gone = new AbortController()
    void fetchPart(name, location.pathname + location.search, gone.signal).then((text) => {
      if (text === undefined || gone.signal.aborted) return
      element.innerHTML = text
      seen.set(key, text)
    })
    return () => gone.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a part is read once, when its page is first shown
  }, [])
  return <div ref={box} data-part={name} suppressHydrationWarning dangerouslySetInnerHTML={markup} />
}

/** Undefined where the line is down: the page does without the part. */
async function fetchPart(name: string, address: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const html = await (await fetch(address, { signal })).text()
    return new DOMParser().parseFromString(html, 'text/html').querySelector(`[data-part="${name}"]`)?.innerHTML
  } catch {
    return undefined
  }
}
