import type { Cta } from './cta'
import { useWords } from './provider'

/** The words on a second button, and what they leave to its place on the page, for those who only hear it or list the links. */
export function CtaLabel({ cta }: { cta: Cta }) {
  const { onSolutions } = useWords().frame
  return (
    <>
      {cta.label}
      {cta.href === '/solutions' && <span className="sr-only">{` ${onSolutions}`}</span>}
    </>
  )
}
