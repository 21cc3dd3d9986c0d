import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'

interface Props {
  title: string
  /** The room that this is a part of. */
  back?: { href: string; name: string }
  children?: ReactNode
}

export function RoomHead({ title, back, children }: Props) {
  return (
    <header className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-4">
      {back && (
        <Link
          href={back.href}
          aria-label={back.name}
          className="-my-2 -ml-2 grid size-9 place-items-center rounded-desk hover:bg-hover"
        >
          <ArrowLeft size={18} aria-hidden="true" />
        </Link>
      )}
      <h1 className="mr-auto text-lg font-semibold">{title}</h1>
      <div className="flex flex-wrap gap-2">{children}</div>
    </header>
  )
}
