import { useEffect, useRef } from 'react'
import { useRegistry } from '../registry'
import { Section } from '../ui/layout'
import type { SectionProps } from './home-sections'

const nothing = { __html: '' }

/** The one section that no other brand has. The server draws it; a browser that made the page itself asks for it. */
export function Signature({ layout, tint }: SectionProps) {
  const Drawn = useRegistry().parts?.signature
  return (
    <Section id="signature" labelledBy="signature-title" className="signature" layout={layout} tint={tint}>
      {Drawn ? (
        <div data-part="signature">
          <Drawn />
        </div>
      ) : (
        <Received />
      )}
    </Section>
  )
}

function Received() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current!
    if (!element.hasChildNodes())
      fetch(location.href)
        .then((answer) => answer.text())
        .then((page) => {
          const drawn = new DOMParser().parseFromString(page, 'text/html').querySelector('[data-part=signature]')
          element.innerHTML = drawn?.innerHTML ?? ''
        })
        .catch(() => {}) // a home page is whole without it
  }, [])
  return <div ref={box} data-part="signature" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
}
