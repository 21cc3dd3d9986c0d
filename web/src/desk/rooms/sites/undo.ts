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
    const step = this.stacks.done.at(-1)
    if (!step) return undefined
    this.keep({ done: this.stacks.done.slice(0, -1), undone: [...this.stacks.undone, step] })
    return mergeOver(step.after, step.before, now)
  }

  forward(now: T): T | undefined {
    const step = this.stacks.undone.at(-1)
    if (!step) return undefined
    this.keep({ done: [...this.stacks.done, step], undone: this.stacks.undone.slice(0, -1) })
    return mergeOver(step.before, step.after, now)
  }

  /** Runs a save that is itself a step back or forward; a second one may begin before the first has ended. */
  async replay(run: () => Promise<unknown>) {
    this.replays++
    await run().finally(() => this.replays--)
  }

  clear() {
    this.keep({ done: [], undone: [] })
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
