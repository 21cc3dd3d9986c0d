import { onCLS, onINP, onLCP } from 'web-vitals'
import type { Kind } from './gen/rules'

/** The event a form makes when what was typed into it has arrived. */
const sentEvent = 'livery:sent'

/**
 * Tells the scoreboard how this page did, once, when it is left: how fast it was, which forms were begun and sent, and
 * which of our own links led nowhere. No cookie, no identifier, nothing typed; and nothing at all from a visitor who
 * asks not to be tracked. Figures are those of the page the visitor landed on, until it is first hidden.
 */
export function watch(brand: string, kind: Kind): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (globalPrivacyControl || doNotTrack === '1') return
  let first = true
  let starts: string[] = []
  let sends: string[] = []
  let missed: string[] = []
  let begun = ''
  const vitals = measure()

  const leave = () => {
    const counts = { starts, sends, missed: missed.slice(0, 10) }
    if (!first && !starts.length && !sends.length && !missed.length) return
    const report = first ? { brand, kind, ...vitals, ...counts } : { brand, ...counts }
    first = false
    starts = []
    sends = []
    missed = []
    navigator.sendBeacon('/api/beacon', new Blob([JSON.stringify(report)], { type: 'application/json' }))
  }
  addEventListener('visibilitychange', () => document.hidden && leave())
  addEventListener('pagehide', leave)

  const form = () => document.querySelector<HTMLElement>('main')?.dataset.page ?? ''
  document.addEventListener('input', ({ target }) => {
    if (!(target as Element).closest('main form') || begun === form()) return
    starts.push((begun = form()))
  })
  addEventListener(sentEvent, () => {
    sends.push(form())
    begun = ''
  })

  // The router replaces a path only when it shows nothing.
  let path = location.pathname
  const arrive = () => (path = location.pathname)
  addEventListener('pushState', arrive, true) // before the router sees it
  addEventListener('popstate', arrive, true)
  addEventListener('replaceState', () => {
    if (location.pathname !== path) missed.push(path.slice(0, 200))
    arrive()
  })
}

/** The figures as they stand, from the page's beginning on; those a browser cannot measure stay out. */
function measure() {
  const vitals: { lcp?: number; inp?: number; cls?: number } = {}
  const now = { reportAllChanges: true } // what a page that is left says is then known at once
  onLCP(({ value }) => (vitals.lcp = Math.round(value)), now)
  onINP(({ value }) => (vitals.inp = value), now)
  onCLS(({ value }) => (vitals.cls = Math.round(value * 1e4) / 1e4), now)
  return vitals
}
