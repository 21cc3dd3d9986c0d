import type { PostCheck } from '../../../../gen/desk'
import type { Body } from './body'
import { MarkdownView } from './markdown-view'
import type { TakeHead } from './paste'
import { RichView } from './rich-view'

export type View = 'rich' | 'markdown'

const key = 'desk-posts-view'

/** The view that was chosen last. */
export const viewNow = (): View => (localStorage.getItem(key) === 'markdown' ? 'markdown' : 'rich')
export const keepView = (view: View) => localStorage.setItem(key, view)

/** A block of the text: the field of its part, and its number there. */
export interface CaretPlace {
  field: string
  block: number
}

export interface TextEditorProps {
  /** What the rules say of the post. */
  checks: PostCheck[]
  /** The check whose place somebody wants to see. */
  place: PostCheck | undefined
  value: Body
  /** Whether the post has a title. */
  titled: boolean
  onChange: (value: Body) => void
  /** Says which block of which part the caret is in. */
  onCaret?: (at: CaretPlace) => void
  /** Offers the head of a pasted document. */
  onHead: TakeHead
}

/** The text of a post: as it will look, or as it is written. Both write the same text. */
export function TextEditor({ view, ...rest }: TextEditorProps & { view: View }) {
  return view === 'rich' ? <RichView {...rest} /> : <MarkdownView {...rest} />
}
