import type { PostCheck, Section } from '../../../../gen/desk'
import { MarkdownView } from './markdown-view'
import { RichView } from './rich-view'

export type View = 'rich' | 'markdown'

const key = 'desk-posts-view'

/** The view that was chosen last. */
export const viewNow = (): View => (localStorage.getItem(key) === 'markdown' ? 'markdown' : 'rich')
export const keepView = (view: View) => localStorage.setItem(key, view)

export interface TextEditorProps {
  label: string
  /** The path of the text in the post, and what the rules say of the post. */
  field: string
  checks: PostCheck[]
  value: string
  onChange: (value: string) => void
  /** Takes sections that a pasted document holds beyond the first. */
  onSections?: (sections: Section[]) => void
}

/** A text with markup: as it will look, or as it is written. Both write the same text. */
export function TextEditor({ view, ...rest }: TextEditorProps & { view: View }) {
  return view === 'rich' ? <RichView {...rest} /> : <MarkdownView {...rest} />
}
