import type { ReactNode } from 'react'

/** In a tab of their own, so that reading them costs nothing that was typed. */
export function LegalNote() {
  return (
    <p className="form-legal">
      By sending this form you accept our <NewTab href="/terms">Terms of Service</NewTab> and have read our{' '}
      <NewTab href="/privacy">Privacy Policy</NewTab>.
    </p>
  )
}

function NewTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
