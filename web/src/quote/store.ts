import type { Plan } from './plan'

/** A quote that this browser has saved or opened. */
export interface Known {
  key: string
  number: string
  at: string
}

const drafts = 'livery-quote'
const quotes = 'livery-quotes'
const once = 'livery-quote-once'

/** What is typed is kept in the browser until it is saved; a key names the saved quote that it changes. */
const draftName = (key?: string) => (key ? `${drafts}-${key}` : drafts)

function read<T>(name: string): T | undefined {
  try {
    const text = localStorage.getItem(name)
    return text ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined // a browser that keeps nothing, or something that is not ours
  }
}

function write(name: string, value: unknown) {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}

/** A draft, with the version of the saved quote that it was made from. */
export interface Draft {
  plan: Plan
  base?: number
}

export function keptDraft(key?: string): Draft | undefined {
  const { base, ...plan } = read<Plan & { base?: number }>(draftName(key)) ?? { groups: [], changes: {}, note: '' }
  return Array.isArray(plan.groups) && plan.groups.length > 0 ? { plan, base } : undefined
}

export function keepDraft({ plan, base }: Draft, key?: string) {
  write(draftName(key), { ...plan, base })
  try {
    sessionStorage.setItem(draftName(key), 'here')
  } catch {
    // Whoever comes back is asked once more.
  }
}

/** Whether the draft was worked on in this window already, so that nobody has come back to it. */
export function isHere(key?: string): boolean {
  try {
    return sessionStorage.getItem(draftName(key)) !== null
  } catch {
    return false
  }
}

export function dropDraft(key?: string) {
  write(draftName(key), undefined)
  setWaiting(false, key)
  if (!key) write(once, undefined)
}

const waitingName = (key?: string) => `${draftName(key)}-waits`

/** Notes that the draft is to be saved as soon as the line is back, also by a page that is opened later. */
export const setWaiting = (waits: boolean, key?: string) => write(waitingName(key), waits || undefined)

export const isWaiting = (key?: string) => read<boolean>(waitingName(key)) === true

/**
 * What names a new quote until the server has answered: 20 random bytes, kept beside the draft, so that a save that is
 * sent again makes no second quote.
 */
export function onceOfDraft(): string {
  const kept = read<string>(once)
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  write(once, made)
  return made
}

export const knownQuotes = (): Known[] => read<Known[]>(quotes) ?? []

export const remember = ({ key, number }: Known, at: string) =>
  write(quotes, [{ key, number, at }, ...knownQuotes().filter((one) => one.key !== key)].slice(0, 5))
