import type { PostConflict, PostDetail, PostText } from '../../../gen/desk'
import { DeskError, messageOf, put } from '../../api'

/** Whether what is written is saved. */
export type Keeping =
  | { kind: 'saved'; at: number }
  | { kind: 'writing' }
  | { kind: 'saving' }
  | { kind: 'unsaved'; message: string }
  | { kind: 'conflict'; current: PostDetail }

interface Kept {
  text: PostText
  version: string
}

const pause = 700
const again = 3000

/** Keeps what is written: at once in this browser, and after a pause in typing on the server. */
export class Keeper {
  private text: PostText | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private saving: Promise<boolean> | undefined
  private stopped = false
  private readonly path: string
  private readonly key: string

  constructor(
    post: Pick<PostDetail, 'brand' | 'id'>,
    person: string,
    public version: string,
    private readonly tell: (keeping: Keeping) => void,
    private readonly saved: (detail: PostDetail) => void,
  ) {
    this.path = `/posts/${post.brand}/${encodeURIComponent(post.id)}`
    this.key = keyOf(post, person)
  }

  start() {
    this.stopped = false
    addEventListener('online', this.retry)
    if (this.text) this.later(0)
  }

  stop() {
    void this.flush()
    this.stopped = true
    removeEventListener('online', this.retry)
  }

  change(text: PostText, delay = pause) {
    this.text = text
    localStorage.setItem(this.key, JSON.stringify({ text, version: this.version } satisfies Kept))
    this.tell({ kind: 'writing' })
    this.later(delay)
  }

  /** Saves what is not saved yet; false where that did not work. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer)
    while (this.saving) await this.saving
    if (!this.text) return true
    this.saving = this.send(this.text)
    const done = await this.saving
    return done && (this.text ? this.flush() : true)
  }

  /** Goes on from what the server has: after publishing, restoring, or reading what somebody else wrote. */
  follow(detail: PostDetail) {
    this.forget()
    this.version = detail.version
    this.tell({ kind: 'saved', at: Date.now() })
  }

  forget() {
    clearTimeout(this.timer)
    this.text = undefined
    localStorage.removeItem(this.key)
  }

  /** Puts a text on top of the version that was in the way. */
  replace(current: PostDetail, text: PostText) {
    this.version = current.version
    this.change(text, 0)
  }

  private readonly retry = () => this.later(0)

  private later(delay: number) {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), delay)
  }

  private async send(text: PostText): Promise<boolean> {
    this.tell({ kind: 'saving' })
    try {
      const detail = await put<PostDetail>(this.path, text, this.version)
      this.version = detail.version
      if (this.text === text) {
        this.text = undefined
        localStorage.removeItem(this.key)
        this.tell({ kind: 'saved', at: Date.now() })
      }
      this.saved(detail)
      return true
    } catch (error) {
      this.failed(error)
      return false
    } finally {
      this.saving = undefined
    }
  }

  private failed(error: unknown) {
    if (error instanceof DeskError && error.status === 412) {
      this.tell({ kind: 'conflict', current: (error.problem as PostConflict).current })
      return
    }
    this.tell({ kind: 'unsaved', message: messageOf(error) })
    const passes = !(error instanceof DeskError) || error.status === 0 || error.status >= 500 || error.status === 429
    if (passes && !this.stopped) this.later(again)
  }
}

const keyOf = ({ brand, id }: Pick<PostDetail, 'brand' | 'id'>, person: string) => `desk-post ${person} ${brand}/${id}`

/** What this person wrote in this browser and the server does not have. */
export function keptOf(detail: PostDetail, person: string): Kept | undefined {
  const kept = localStorage.getItem(keyOf(detail, person))
  if (!kept) return undefined
  const { text, version } = JSON.parse(kept) as Kept
  return JSON.stringify(text) === JSON.stringify(detail.text) ? undefined : { text, version }
}
