import type { ButtonHTMLAttributes } from 'react'

const kinds = {
  plain: 'border border-line bg-ground text-ink hover:bg-hover',
  main: 'border border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  quiet: 'border border-transparent text-soft hover:bg-hover hover:text-ink',
  danger: 'border border-bad bg-ground text-bad hover:bg-bad-ground',
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: keyof typeof kinds
  busy?: boolean
}

/** A button that says when it is busy and is not pressed twice. */
export function Button({
  kind = 'plain',
  busy,
  className = '',
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy}
      className={`inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-desk px-3 font-medium
        whitespace-nowrap transition-colors duration-100 disabled:opacity-60 ${kinds[kind]} ${className}`}
      {...rest}
    >
      {children}
    </button>
  )
}
