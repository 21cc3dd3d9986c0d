import { useState } from 'react'

/** Texts up to this length, and of so many lines, are shown whole. */
const most = 1000
const mostLines = 14

export const isLong = (text: string) => text.length > most || text.split('\n').length > mostLines

/** A text that somebody wrote; of a long one the beginning, until the rest is asked for. */
export function Folded({ text, className = '' }: { text: string; className?: string }) {
  const [open, setOpen] = useState(false)
  const long = isLong(text)
  return (
    <>
      <p className={`whitespace-pre-wrap break-words ${long && !open ? 'line-clamp-10' : ''} ${className}`}>{text}</p>
      {long && (
        <button aria-expanded={open} onClick={() => setOpen(!open)} className="mt-1 text-accent underline">
          {open ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </>
  )
}
