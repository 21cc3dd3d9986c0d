import { mergeOver, same } from '../../ui/autosave/merge'

/** What one save changed: only the parts that it changed, before and after. */
interface Step<T> {
  before: T
  after: T
}

interface Stacks<T> {
  done: Step<T>[]
  undone: Step<T>[]
}

const most = 200

/** What was saved, step by step, in this window; it outlives a reload. */
export class Undo<T extends Record<string, unknown>> {
  private stacks: Stacks<T>
  private replays = 0

  constructor(private readonly name: string) {
    const kept = sessionStorage.getItem(this.key)
    this.stacks = kept ? (JSON.parse(kept) as Stacks<T>) : { done: [], undone: [] }
  }

  private get key() {
    return `desk-undo ${this.name}`
  }

  get canUndo() {
    return this.stacks.done.length > 0
  }

  get canRedo() {
    return this.stacks.undone.length > 0
  }

  /** Notes what a save changed, unless that was a step back or forward. */
  saved(before: T, after: T) {
    const changed = Object.keys({ ...before, ...after }).filter((part) => !same(before[part], after[part]))
    if (this.replays || !changed.length) return
    const only = (whole: T) =>
      Object.fromEntries(changed.filter((part) => part in whole).map((part) => [part, whole[part]])) as T
    const step = { before: only(before), after: only(after) }
    if (same(this.stacks.done.at(-1), step)) return // word of it came twice
    this.keep({ done: [...this.stacks.done, step].slice(-most), undone: [] })
  }

  /** Takes the last step back: gives what the whole is without it. Nothing of what came from elsewhere is touched. */
  back(now: T): T | undefined {
    const { done, undone } = this.stacks
    const step = done.at(-1)
    if (!step) return undefined
    this.keep({ done: done.slice(0, -1), undone: [...undone, step] })
    const next = mergeOver(step.after, step.before, now)
    return same(next, now) ? this.back(now) : next // somebody else has gone back already
  }

  forward(now: T): T | undefined {
    const { done, undone } = this.stacks
    const step = undone.at(-1)
    if (!step) return undefined
    this.keep({ done: [...done, step], undone: undone.slice(0, -1) })
    const next = mergeOver(step.before, step.after, now)
    return same(next, now) ? this.forward(now) : next
  }

  /** Runs a save that is itself a step back or forward; a second one may begin before the first has ended. */
  async replay(run: () => Promise<unknown>) {
    this.replays++
    await run().finally(() => this.replays--)
  }

  /** Forgets what the steps did to some parts, which have another way back now. */
  forget(parts: string[]) {
    this.keepOnly((part) => !parts.includes(part))
  }

  /** Keeps of the steps what they did to some parts. */
  keepOnly(wanted: (part: string) => boolean) {
    const only = (whole: T) => Object.fromEntries(Object.entries(whole).filter(([part]) => wanted(part))) as T
    const left = (steps: Step<T>[]) =>
      steps
        .map(({ before, after }) => ({ before: only(before), after: only(after) }))
        .filter(({ before, after }) => !same(before, after))
    this.keep({ done: left(this.stacks.done), undone: left(this.stacks.undone) })
  }

  private keep(stacks: Stacks<T>) {
    this.stacks = stacks
    try {
      sessionStorage.setItem(this.key, JSON.stringify(stacks))
    } catch {
      // The browser gives no more room; the steps are still there until the page is left.
    }
  }
}
