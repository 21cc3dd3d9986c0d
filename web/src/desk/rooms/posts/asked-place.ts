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
  const start = placeOf(text.toLowerCase(), words.toLowerCase())
  if (start < 0) return undefined
  return { severity: 'note', field, section: -1, start, end: start + words.length, message: '' }
}

/** Where words stand by themselves, or else as a part of others: of an address, first the one that does not go on. */
function placeOf(text: string, words: string): number {
  const goesOn = (sign: string | undefined) => sign !== undefined && /[\w/-]/.test(sign)
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!goesOn(text[at - 1]) && !goesOn(text[at + words.length])) return at
  return text.indexOf(words)
}
