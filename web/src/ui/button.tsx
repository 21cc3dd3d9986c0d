import type { ButtonHTMLAttributes } from 'react'
import { Anchor, type AnchorProps } from './anchor'

type Kind = 'primary' | 'secondary'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind
}

export function Button({ kind = 'primary', className = '', ...rest }: ButtonProps) {
  return <button type="button" {...rest} data-kind={kind} className={`button ${className}`} />
}

/** A link that looks like a button. */
export function ButtonLink({ kind = 'primary', className = '', ...rest }: AnchorProps & { kind?: Kind }) {
  return <Anchor {...rest} data-kind={kind} className={`button ${className}`} />
}
