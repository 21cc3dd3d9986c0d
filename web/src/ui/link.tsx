import { ArrowRight } from 'lucide-react'
import { Anchor, type AnchorProps } from './anchor'

/** A link in the variant's link style; with an arrow it leads on from a card or a paragraph. */
export function TextLink({ arrow = false, className = '', children, ...rest }: AnchorProps & { arrow?: boolean }) {
  return (
    <Anchor {...rest} className={`link ${className}`}>
      {children}
      {arrow && <ArrowRight aria-hidden className="link-arrow" size="1.1em" strokeWidth={1.75} />}
    </Anchor>
  )
}
