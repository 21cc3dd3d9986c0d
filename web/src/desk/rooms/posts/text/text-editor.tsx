import type { PostCheck } from '../../../../gen/desk'
import type { Body } from './body'
import { MarkdownView } from './markdown-view'
import { RichView } from './rich-view'

export type View = 'rich' | 'markdown'

const key = 'desk-posts-view'

/** The view that was chosen last. */
export const viewNow = (): View => (localStorage.getItem(key) === 'markdown' ? 'markdown' : 'rich')
export const keepView = (view: View) => localStorage.setItem(key, view)

export interface TextEditorProps {
  /** What the rules say of the post. */
  checks: PostCheck[]
  value: Body
  onChange: (value: Body) => void
  /** Offers the title of a pasted document; false where the post has one. */
  onTitle: (title: string) => boolean
}

/** The text of a post: as it will look, or as it is written. Both write the same text. */
export function TextEditor({ view, ...rest }: TextEditorProps & { view: View }) {
  return view === 'rich' ? <RichView {...rest} /> : <MarkdownView {...rest} />
}
