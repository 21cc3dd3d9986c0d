import { useSyncExternalStore } from 'react'
import { ago } from '../lib/time'

const minute = 60_000

/** The minute that it is, for everything that says how long ago something was. */
const useMinute = () =>
  useSyncExternalStore(
    (passed) => {
      const clock = setInterval(passed, minute / 4)
      return () => clearInterval(clock)
    },
    () => Math.floor(Date.now() / minute),
  )

/** How long ago something was; it goes on by itself. */
export function Ago({ at, className }: { at: string; className?: string }) {
  useMinute()
  return (
    <time dateTime={at} className={className}>
      {ago(at)}
    </time>
  )
}
