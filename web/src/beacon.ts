import { interactionScore, shiftScore, type Interaction, type Shift } from './lib/vitals'

/** The event a form makes when what was typed into it has arrived. */
const sentEvent = 'livery:sent'

type Navigation = PerformanceNavigationTiming & { activationStart?: number }

/**
 * Tells the scoreboard how this page did, once, when it is left: how fast it was, which forms were begun and sent, and
 * which of our own links led nowhere. No cookie, no identifier, nothing typed; and nothing at all from a visitor who
 * asks not to be tracked. Figures are those of the page the visitor landed on, until it is first hidden.
 */
export function watch(brand: string, kind: string): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (globalPrivacyControl || doNotTrack === '1') return
  let first = true
  let starts: string[] = []
  let sends: string[] = []
  let missed: string[] = []
  let begun = ''
  const vitals = measure()

  const leave = () => {
    const news = { starts, sends, missed: missed.slice(0, 10) }
    if (!first && !starts.length && !sends.length && !missed.length) return
    const report = first ? { brand, kind, ...vitals(), ...news } : { brand, ...news }
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

/** Starts measuring, from the page's beginning on, and returns what gives the figures. */
function measure() {
  const shift = shiftScore()
  const interaction = interactionScore()
  const [navigation] = performance.getEntriesByType('navigation') as Navigation[]
  const hidden = performance.getEntriesByType('visibility-state').find((entry) => entry.name === 'hidden')
  let lcp: number | undefined
  const flushes = [
    observe('largest-contentful-paint', ({ startTime }) => {
      if (!hidden || startTime < hidden.startTime) lcp = Math.max(0, startTime - (navigation?.activationStart ?? 0))
    }),
    observe('layout-shift', (entry) => shift.add(entry as unknown as Shift)),
    observe('first-input', (entry) => interaction.add(entry as Interaction)),
    observe('event', (entry) => interaction.add(entry as Interaction)),
  ]
  return () => {
    for (const flush of flushes) flush?.()
    return {
      lcp: lcp && Math.round(lcp),
      inp: interaction.value((performance as { interactionCount?: number }).interactionCount),
      cls: flushes[1] && shift.value(),
    }
  }
}

/** Hands over every entry of a kind, past ones too, where the browser knows the kind. */
function observe(type: string, take: (entry: PerformanceEntry) => void): (() => void) | undefined {
  if (!PerformanceObserver.supportedEntryTypes?.includes(type)) return
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
  return () => observer.takeRecords().forEach(take)
}
