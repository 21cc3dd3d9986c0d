import type { Cta } from './cta'

/** What a label leaves to its place on the page, for those who only hear it or list the links. */
const unsaid: Record<string, string> = { '/solutions': ' on the solutions page' }

/** The words on a second button. */
export function CtaLabel({ cta }: { cta: Cta }) {
  return (
    <>
      {cta.label}
      {unsaid[cta.href] && <span className="sr-only">{unsaid[cta.href]}</span>}
    </>
  )
}
