/** What a label leaves to its place on the page, for those who only hear it or list the links. */
const unsaid: Record<string, string> = { 'Learn More': ' about our solutions' }

/** The words on a second button. */
export function CtaLabel({ label }: { label: string }) {
  return (
    <>
      {label}
      {unsaid[label] && <span className="sr-only">{unsaid[label]}</span>}
    </>
  )
}
