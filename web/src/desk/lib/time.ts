const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago something was, in a word: 'now', '5 min', '3 h', 'Mon', 'Mar 4'. */
export function ago(iso: string, now = Date.now()): string {
  const at = new Date(iso)
  const past = now - at.getTime()
  if (past < minute) return 'now'
  if (past < hour) return `${Math.floor(past / minute)} min`
  if (past < day) return `${Math.floor(past / hour)} h`
  if (past < 6 * day) return at.toLocaleDateString(undefined, { weekday: 'short' })
  const sameYear = at.getFullYear() === new Date(now).getFullYear()
  return at.toLocaleDateString(undefined, { month: 'short', day: 'numeric', ...(sameYear ? {} : { year: 'numeric' }) })
}

/** The same in a sentence: 'just now', '5 min ago', 'on Mon', 'on Mar 4'. */
export function since(iso: string, now = Date.now()): string {
  const word = ago(iso, now)
  if (word === 'now') return 'just now'
  return /^\d+ (min|h)$/.test(word) ? `${word} ago` : `on ${word}`
}

/** A moment in full, in the person's own time zone. */
export function moment(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  return ((words[0]?.[0] ?? '?') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase()
}

/** A day in full, in the person's own time zone. */
export function dayOf(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' })
}
