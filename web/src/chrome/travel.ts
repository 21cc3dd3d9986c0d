import { flushSync } from 'react-dom'

type Navigate<O> = (to: string, options?: O) => void

const wantsMotion = () => window.matchMedia('(prefers-reduced-motion: no-preference)').matches

/** Goes to another page: in one soft change of view where the browser has them and motion is welcome, else at once. */
export function travel<O extends { replace?: boolean }>(navigate: Navigate<O>, to: string, options?: O): void {
  const samePage = new URL(to, location.href).pathname === location.pathname
  if (samePage || options?.replace || !document.startViewTransition || !wantsMotion()) return navigate(to, options)
  const view = document.startViewTransition(() => flushSync(() => navigate(to, options)))
  // A change that is overtaken by the next one, or by a hidden tab, is no fault.
  view.ready.catch(() => {})
}
