import { DeskError, messageOf } from '../../api'
import { Keeper, leftBehind, type LeftBehind, type Sent } from './kept'
import { merge, mergeOver, same } from './merge'

/** Something that is written at the Desk: T is what the person writes, S what the server says of it. */
export interface Written<T, S> {
  /** The person and the thing: what is kept in the browser is found by it again. */
  name: string
  read: () => Promise<S>
  /** Saves in the place of a version; fails with status 412 when there is another by now. */
  save: (value: T, version: string, outlivesPage: boolean, as: string) => Promise<S>
  valueOf: (server: S) => T
  versionOf: (server: S) => string
  /** What the save that wrote this called itself, where the server says so: it may have put the words in order. */
  savedAs?: (server: S) => string | undefined
  /** Takes word of a save of the window before this one, which it had no word of itself. */
  arrived?: (before: T, after: T) => void
  /** Whether two values that could be merged part by part still speak of the same thing. */
  clash?: (base: T, mine: T, theirs: T) => boolean
}

/** Whether what is written is saved. */
export type SaveState<S> =
  | { kind: 'saved'; at: number }
  | { kind: 'writing' }
  | { kind: 'saving' }
  | { kind: 'unsaved'; message: string }
  | { kind: 'conflict'; current: S }

export interface Now<T, S> {
  value: T
  server: S
  state: SaveState<S>
}

export interface Opened<T, S> {
  server: S
  left: LeftBehind<T>[]
}

/** Reads what the server has, and what this browser kept of it. */
export async function openWritten<T, S>(written: Written<T, S>): Promise<Opened<T, S>> {
  const server = await written.read()
  return { server, left: await leftBehind<T>(written.name) }
}

const pause = 500
const again = 3000

/** An event of the window: the person signed in again. */
export const signedInAgain = 'desk-signed-in'

/**
 * Saves what is written: at once in this browser, and after a pause in typing on the server. What was saved elsewhere
 * meanwhile is merged; where both changed the same part, the person chooses.
 */
export class Autosave<T, S> {
  private now: Now<T, S>
  /** What the words here were made from. */
  private base: T
  /** What was sent from here or the window before this one, and may have reached the server without word of it. */
  private sent: Sent<T>[] = []
  private dirty = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private saving: Promise<boolean> | undefined
  private stopped = false
  private readonly keeper: Keeper<T>
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly written: Written<T, S>,
    { server, left }: Opened<T, S>,
  ) {
    this.keeper = new Keeper(written.name)
    this.base = written.valueOf(server)
    this.now = { value: this.base, server, state: { kind: 'saved', at: Date.now() } }
    for (const one of left) this.adopt(one)
  }

  readonly snapshot = () => this.now

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  start() {
    this.stopped = false
    this.keeper.open()
    addEventListener('online', this.retry)
    addEventListener(signedInAgain, this.retry)
    addEventListener('pagehide', this.leave)
    document.addEventListener('visibilitychange', this.leave)
    if (this.dirty) this.later(0)
  }

  stop() {
    void this.flush()
    this.stopped = true
    this.keeper.close()
    removeEventListener('online', this.retry)
    removeEventListener(signedInAgain, this.retry)
    removeEventListener('pagehide', this.leave)
    document.removeEventListener('visibilitychange', this.leave)
  }

  change(value: T, delay = pause) {
    const { state } = this.now
    this.dirty = true
    this.set({ value, state: state.kind === 'conflict' ? state : { kind: 'writing' } })
    this.keep()
    this.later(delay)
  }

  /** Saves what is not saved yet, also what is written meanwhile; false where that did not work. */
  async flush(outlivesPage = false): Promise<boolean> {
    clearTimeout(this.timer)
    while (this.saving) await this.saving
    if (!this.dirty) return true
    if (this.now.state.kind === 'conflict') return false // the person chooses first
    this.saving = this.send(this.now.value, outlivesPage)
    return (await this.saving) && this.flush(outlivesPage)
  }

  /** Goes on from what the server has: after publishing, restoring, or reading what somebody else wrote. */
  follow(server: S) {
    this.forget()
    this.arriveAt(this.written.valueOf(server))
    this.set({ value: this.base, server, state: { kind: 'saved', at: Date.now() } })
  }

  /**
   * Takes word of what the server has. Words that are not saved yet are merged with it when they are; where somebody is
   * in a field, nothing changes under their hands, and what they type next is held against what they saw. True where
   * other words are here now.
   */
  hear(server: S, inField = false): boolean {
    const { versionOf } = this.written
    const isNew = versionOf(server) !== versionOf(this.now.server)
    if (!isNew) this.set({ server })
    if (!isNew || this.dirty || inField) return false
    this.follow(server)
    return true
  }

  /** Drops what is here and not saved. */
  forget() {
    clearTimeout(this.timer)
    this.dirty = false
    this.keeper.forget()
  }

  /** In a conflict: this version and the other, which differ in what both changed. */
  versions(current: S): { mine: T; other: T } {
    const { value } = this.now
    const theirs = this.written.valueOf(current)
    const apart = this.written.clash?.(this.base, value, theirs)
    return { mine: mergeOver(this.base, value, theirs), other: apart ? theirs : mergeOver(this.base, theirs, value) }
  }

  /** Ends a conflict with the value that was chosen. */
  settle(current: S, value: T) {
    if (same(value, this.written.valueOf(current))) return this.follow(current)
    this.arriveAt(this.written.valueOf(current))
    this.set({ server: current, state: { kind: 'writing' } })
    this.change(value, 0)
  }

  private set(next: Partial<Now<T, S>>) {
    this.now = { ...this.now, ...next }
    for (const listener of this.listeners) listener()
  }

  private arriveAt(base: T) {
    this.base = base
    this.sent = []
  }

  /** Keeps the words in this browser. After the end they are kept already, and may be another window's by now. */
  private keep() {
    if (this.stopped) return
    this.keeper.keep({ value: this.now.value, base: this.base, sent: this.sent })
  }

  /** Goes on with words that a window left behind. */
  private adopt({ value, base, sent, forget }: LeftBehind<T>) {
    const arrived = this.isOf(sent, this.now.server)
    if (arrived) this.written.arrived?.(base, this.base)
    const merged = this.mergedWith(arrived ? this.base : base, value, this.now.value)
    if (merged === undefined) {
      if (this.dirty) return // first what an earlier window left; this one is found again the next time
      this.set({ value, state: { kind: 'conflict', current: this.now.server } })
      this.dirty = true
      this.base = base
    } else if (!same(merged, this.now.value)) {
      this.set({ value: merged, state: { kind: 'writing' } })
      this.dirty = true
    }
    this.sent.push(...sent, { value, as: '' })
    if (this.dirty) this.keep()
    forget()
  }

  /** Whether what the server has is one of the things that were sent. */
  private isOf(sent: Sent<T>[], server: S): boolean {
    const { valueOf, savedAs } = this.written
    const has = { value: valueOf(server), as: savedAs?.(server) }
    return sent.some(({ value, as }) => (as && as === has.as) || same(value, has.value))
  }

  private mergedWith(base: T, mine: T, theirs: T): T | undefined {
    return this.written.clash?.(base, mine, theirs) ? undefined : merge(base, mine, theirs)
  }

  private readonly retry = () => this.later(0)

  private readonly leave = () => {
    if (document.visibilityState === 'hidden' && this.dirty) void this.flush(true)
  }

  private later(delay: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), delay)
  }

  private async send(value: T, outlivesPage: boolean): Promise<boolean> {
    this.set({ state: { kind: 'saving' } })
    const { save, versionOf } = this.written
    const as = crypto.randomUUID()
    this.sent.push({ value, as })
    this.keep()
    try {
      this.took(await save(value, versionOf(this.now.server), outlivesPage, as), value)
      return true
    } catch (error) {
      return await this.failed(error)
    } finally {
      this.saving = undefined
    }
  }

  /** The server has a value; more may have been written since. */
  private took(server: S, sent: T) {
    if (this.now.value === sent) return this.follow(server)
    this.arriveAt(this.written.valueOf(server))
    this.set({ server, state: { kind: 'writing' } })
    this.keep()
  }

  private async failed(error: unknown): Promise<boolean> {
    const status = error instanceof DeskError ? error.status : 0
    if (status === 412) return this.written.read().then(this.overtaken, (again: unknown) => this.failed(again))
    this.set({ state: { kind: 'unsaved', message: messageOf(error) } })
    const passes = status === 0 || status >= 500 || status === 429
    if (passes && !this.stopped) this.later(again)
    return false
  }

  /** Something else was saved meanwhile. */
  private readonly overtaken = (current: S): boolean => {
    const theirs = this.written.valueOf(current)
    if (this.isOf(this.sent, current)) this.base = theirs
    const merged = this.mergedWith(this.base, this.now.value, theirs)
    if (merged === undefined) {
      this.set({ state: { kind: 'conflict', current } })
      return false
    }
    if (same(merged, theirs)) this.follow(current)
    else {
      this.arriveAt(theirs)
      this.set({ value: merged, server: current, state: { kind: 'writing' } })
      this.keep()
    }
    return true
  }
}
