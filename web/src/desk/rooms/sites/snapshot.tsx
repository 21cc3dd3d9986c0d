import { useEffect, useRef, useState } from 'react'
import { queryOptions } from '@tanstack/react-query'

interface SnapshotOf {
  brand: string
  path?: string
  /** As visitors see it now, without the draft. */
  published?: boolean
  /** As it would be with a proposal, by its id. */
  proposal?: string | undefined
  variant?: string
  origins?: boolean
  /** A field of the brand, and what it says here without being kept. */
  tried?: { field: string; value: unknown }
  /** The section that is shown first. */
  anchor?: string
  /** Changes whenever the page may look different. */
  version?: string
}

export function snapshotAddress(of: SnapshotOf): string {
  const { brand, path = '/', published, proposal, variant, origins, tried, anchor, version } = of
  const query = new URLSearchParams({ brand, path })
  if (published) query.set('published', '')
  if (proposal) query.set('proposal', proposal)
  if (variant) query.set('look', variant)
  if (origins) query.set('origins', '')
  if (tried) {
    query.set('field', tried.field)
    query.set('value', JSON.stringify(tried.value))
  }
  if (version) query.set('v', version)
  return `/api/desk/sites/page?${query}${anchor ? `#${anchor}` : ''}`
}

/** The HTML of a page that somebody writes in, made once for each version of it, whoever looks at it. */
export const writtenPage = (brand: string, path: string, version: string) =>
  queryOptions({
    queryKey: ['snapshot', brand, path, version],
    queryFn: async () => {
      const response = await fetch(snapshotAddress({ brand, path, origins: true }))
      if (!response.ok) throw new Error(`the page cannot be made: ${response.status}`)
      return response.text()
    },
    staleTime: Infinity,
    retry: false, // the check says what is wrong; the page stays as it was
  })

/** The width there is for an element. */
export function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return { box, ...size }
}

/** A real page, small: made at its own width, and shown at the width there is. */
export function Snapshot({
  title,
  width = 1440,
  ratio = 0.625,
  ...of
}: SnapshotOf & { title: string; width?: number; ratio?: number }) {
  const { box, width: there } = useWidth()
  const [loaded, setLoaded] = useState(false)
  return (
    <div
      ref={box}
      className={`relative overflow-hidden rounded bg-hover ${loaded ? '' : 'waiting'}`}
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      <iframe
        inert
        loading="lazy"
        title={title}
        src={snapshotAddress(of)}
        onLoad={() => setLoaded(true)}
        className="absolute top-0 left-0 origin-top-left border-0"
        style={{
          width,
          height: width * ratio,
          transform: `scale(${there / width})`,
          visibility: there ? 'visible' : 'hidden',
        }}
      />
    </div>
  )
}
