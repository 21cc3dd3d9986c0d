import { useRef, useState } from 'react'
import { fieldDifference, firstDifference } from './first-difference'
import { useBrandName } from './layers'
import { snapshotAddress, useWidth } from './snapshot'

/** How a page is made, and how much of it is shown around the place that changes, in px of the page. */
const page = 1440
const view = { width: 720, height: 400 }

interface Props {
  brand: string
  path: string
  version: string
  /** The field that it is about; a draft may change others of the same page. */
  field: string
  /** What it will be with: a proposal, or else the draft. */
  proposal?: string
}

/** A page as visitors see it and as it will be, both cut to where the field differs, or else to what differs first. */
export function BeforeAfter({ brand, path, version, field, proposal }: Props) {
  const nameOf = useBrandName()
  const frames = useRef<(HTMLIFrameElement | null)[]>([null, null])
  const loaded = useRef([false, false])
  const [left, setLeft] = useState([0, 0])
  const cut = (at: number) => {
    loaded.current[at] = true
    const documents = frames.current.map((frame) => frame?.contentDocument)
    if (!loaded.current.every(Boolean) || !documents[0] || !documents[1]) return
    const places =
      fieldDifference(documents[0], documents[1], field) ?? firstDifference(documents[0].body, documents[1].body)
    setLeft(places.map(show))
  }
  const side = (at: number, name: string, address: string) => (
    <figure>
      <Cut
        title={`${nameOf(brand)} ${name.toLowerCase()}`}
        address={address}
        left={left[at]!}
        frame={(one) => {
          frames.current[at] = one
        }}
        onLoad={() => cut(at)}
      />
      <figcaption className="text-xs text-faint">{name}</figcaption>
    </figure>
  )
  return (
    <div className="grid grid-cols-2 gap-2">
      {side(0, 'Before', snapshotAddress({ brand, path, published: true, origins: true, version }))}
      {side(1, 'After', snapshotAddress({ brand, path, origins: true, version, proposal }))}
    </div>
  )
}

/** Scrolls a page to an element and marks it; how far right the cut begins. */
function show(element: HTMLElement): number {
  const { left, top, width, height } = element.getBoundingClientRect()
  const window = element.ownerDocument.defaultView!
  if (element !== element.ownerDocument.body) element.style.outline = '4px solid #6d3bff'
  window.scrollTo(0, window.scrollY + top - Math.max(40, (view.height - height) / 2))
  return Math.max(0, Math.min(page - view.width, left - Math.max(40, (view.width - width) / 2)))
}

interface CutProps {
  title: string
  address: string
  left: number
  frame: (frame: HTMLIFrameElement | null) => void
  onLoad: () => void
}

function Cut({ title, address, left, frame, onLoad }: CutProps) {
  const { box, width } = useWidth()
  const scale = width / view.width
  return (
    <div
      ref={box}
      className="relative overflow-hidden rounded bg-hover"
      style={{ aspectRatio: `${view.width} / ${view.height}` }}
    >
      <iframe
        ref={frame}
        inert
        loading="lazy"
        title={title}
        src={address}
        onLoad={onLoad}
        className="absolute top-0 origin-top-left border-0"
        style={{ width: page, height: view.height, left: -left * scale, transform: `scale(${scale})` }}
      />
    </div>
  )
}
