import type { Post } from '../../../gen/desk'
import { shownText } from '../../../lib/markup'

/** How many words a post has below its title, as they are shown, headings and conclusion among them. */
export const wordsOf = ({ sections = [], conclusion = '' }: Pick<Post, 'sections' | 'conclusion'>): number =>
  [...sections.flatMap(({ heading, content = '' }) => [heading, shownText(content)]), shownText(conclusion)].reduce(
    (sum, text) => sum + (text.match(/\S+/g)?.length ?? 0),
    0,
  )
