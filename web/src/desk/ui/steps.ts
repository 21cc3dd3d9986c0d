/** A pause of this length, or so long a time of typing, ends a step. */
const pause = 800
const longest = 4000

/** The states that something had before and after the one it has, for going back and forth. */
export class Steps<T> {
  private past: T[] = []
  private future: T[] = []
  private place = ''
  private began = 0
  private last = 0

  /** Notes the state before a change at a place. What is typed there without a pause is one step. */
  note(before: T, place: string, now = Date.now()) {
    const goesOn = place === this.place && now - this.last < pause && now - this.began < longest && !this.future.length
    if (!goesOn) {
      this.past = [...this.past.slice(-199), before]
      this.began = now
    }
    this.future = []
    this.place = place
    this.last = now
  }

  back = (now: T): T | undefined => this.step(this.past, this.future, now)
  forth = (now: T): T | undefined => this.step(this.future, this.past, now)

  clear() {
    this.past = []
    this.future = []
    this.place = ''
  }

  private step(from: T[], to: T[], now: T): T | undefined {
    const next = from.pop()
    if (next === undefined) return undefined
    to.push(now)
    this.place = ''
    return next
  }
}
