import type { Post, PostCheck } from '../../../gen/desk'
import { textAt } from './text/checked'

/** The place that an address asks for, as a check names one; none where the post does not say the words any more. */
export function askedPlace(search: string, post: Post): PostCheck | undefined {
  const asked = new URLSearchParams(search)
  const field = asked.get('at')
  const words = asked.get('words')
  if (!field || !words) return undefined
  const plain = post[field as keyof Post]
  const text = typeof plain === 'string' ? plain : textAt(post, field)
  const start = text.toLowerCase().indexOf(words.toLowerCase())
  if (start < 0) return undefined
  return { severity: 'note', field, section: -1, start, end: start + words.length, message: '' }
}
