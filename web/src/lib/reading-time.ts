import type { Post } from '../gen/input'
import { limits } from '../gen/rules'
import { shownText } from './markup'

/** By its words as they are shown; a post that is nothing but a summary keeps what its author said. */
export function readingTimeOf(post: Pick<Post, 'sections' | 'conclusion' | 'readTime'>): string {
  const texts = [...(post.sections ?? []).map(({ content }) => content), post.conclusion ?? '']
  const words = texts.reduce((sum, text) => sum + (shownText(text).match(/\S+/g)?.length ?? 0), 0)
  if (!words && post.readTime) return post.readTime
  return `${Math.max(1, Math.ceil(words / limits.wordsPerMinute))} min read`
}
