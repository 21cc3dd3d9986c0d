import { slugOf } from '../../../lib/slug'

/** Letters that are no letter with a mark on it, as people type them who have not got them. */
const plain: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }

/** Words as an address of a post, with every letter that has one in its plain form. */
export const addressOf = (words: string): string =>
  slugOf(
    words
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[ßøłđðþæœı]/g, (letter) => plain[letter]!),
  )
