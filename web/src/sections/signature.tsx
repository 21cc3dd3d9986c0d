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
    if (element.hasChildNodes()) return
    void import('../parts/fetch-part').then(async ({ fetchPart }) => {
      element.innerHTML = (await fetchPart('signature', location.href)) ?? ''
    })
  }, [])
  return <div ref={box} data-part="signature" suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
}
