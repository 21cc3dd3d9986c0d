/** How browsers score a page, from the entries they record while it is open. Milliseconds, but for shifts. */
export interface Shift {
  startTime: number
  value: number
  hadRecentInput: boolean
}

/** The largest burst of shifts: at most 5 seconds long, with less than a second between two of them. */
export function shiftScore() {
  let worst = 0
  let burst = 0
  let began = 0
  let last = -Infinity
  return {
    add({ startTime, value, hadRecentInput }: Shift) {
      if (hadRecentInput) return
      if (startTime - last >= 1000 || startTime - began >= 5000) {
        burst = 0
        began = startTime
      }
      burst += value
      last = startTime
      worst = Math.max(worst, burst)
    },
    value: () => Math.round(worst * 1e4) / 1e4,
  }
}

export interface Interaction {
  duration: number
  interactionId?: number
}

/** The slowest interaction, leaving out one for every fifty. Fast ones are counted, not recorded. */
export function interactionScore() {
  const slow = new Map<number, number>()
  return {
    add({ interactionId, duration }: Interaction) {
      if (interactionId) slow.set(interactionId, Math.max(duration, slow.get(interactionId) ?? 0))
    },
    value(count = slow.size): number | undefined {
      const durations = [...slow.values()].sort((a, b) => b - a)
      return durations[Math.min(durations.length - 1, Math.floor(count / 50))]
    },
  }
}
