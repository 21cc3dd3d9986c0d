import type { ReactNode } from 'react'
import { usePageWords } from '../brand/input'
import { useWords } from '../brand/provider'
import { Filled } from './filled'

/** In a tab of their own, so that reading them costs nothing that was typed. */
export function LegalNote() {
  const { demo } = usePageWords()
  const { pages } = useWords()
  return (
    <p className="form-legal">
      <Filled
        text={demo.legal}
        values={{
          terms: <NewTab href="/terms">{pages.terms}</NewTab>,
          privacy: <NewTab href="/privacy">{pages.privacy}</NewTab>,
        }}
      />
    </p>
  )
}

function NewTab({ href, children }: { href: string; children: ReactNode }) {
  const { newTab } = useWords().frame
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only">{` ${newTab}`}</span>
    </a>
  )
}
