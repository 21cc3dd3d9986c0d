import type { Cta } from './cta'
import { useWords } from './provider'

/** The label of a second button; screen readers also hear where it leads when the label alone does not say so. */
export function CtaLabel({ cta }: { cta: Cta }) {
  const { onSolutions } = useWords().frame
  return (
    <>
      {cta.label}
      {cta.href === '/solutions' && <span className="sr-only">{` ${onSolutions}`}</span>}
    </>
  )
}
