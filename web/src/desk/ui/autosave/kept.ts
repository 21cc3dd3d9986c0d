/** Words that the server does not have yet, with what they were made from. */
export interface Kept<T> {
  value: T
  base: T
  /** What was sent without word that it arrived. */
  sent: Sent<T>[]
}

/** What a save took along, and what it called itself. */
export interface Sent<T> {
  value: T
  as: string
}

/** Keeps words in this browser, under the name of what they belong to and of the window that they are written in. */
export class Keeper<T> {
  private readonly key: string
  private release: (() => void) | undefined

  constructor(name: string) {
    this.key = `${prefixOf(name)}${crypto.randomUUID()}`
  }

  /** Says that the window is here; the browser forgets it by itself when the window is closed or crashes. */
  open() {
    void navigator.locks.request(this.key, () => new Promise<void>((release) => (this.release = release)))
  }

  close() {
    this.release?.()
  }

  keep(kept: Kept<T>) {
    try {
      localStorage.setItem(this.key, JSON.stringify(kept))
    } catch {
      // The browser gives no more room. The words are still here, and on their way to the server.
    }
  }

  forget() {
    localStorage.removeItem(this.key)
  }
}

const prefixOf = (name: string) => `desk-kept ${name} `

export interface LeftBehind<T> extends Kept<T> {
  /** To be called once the words are kept elsewhere. */
  forget: () => void
}

/** What windows kept that are not there any more. */
export async function leftBehind<T>(name: string): Promise<LeftBehind<T>[]> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(name)))
  if (!keys.length) return []
  const { held = [] } = await navigator.locks.query()
  return keys
    .filter((key) => !held.some((lock) => lock.name === key))
    .flatMap((key) => {
      const kept = localStorage.getItem(key)
      return kept ? [{ ...(JSON.parse(kept) as Kept<T>), forget: () => localStorage.removeItem(key) }] : []
    })
}
