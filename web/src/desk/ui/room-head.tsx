import type { ReactNode } from 'react'

export function RoomHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
      <h1 className="text-lg font-semibold">{title}</h1>
      <div className="flex flex-wrap gap-2">{children}</div>
    </header>
  )
}
