import type { WordsPiece, WordsText } from '../../../../gen/desk'
import { kinds } from '../page-menu'

const between = /(?<=[.!?])\s+|\n+/
/** How much of a sentence is shown around what was found in it. */
const longest = 160

const firstSentence = (text: string) => text.split(between)[0]!
const lastSentence = (text: string) => text.split(between).at(-1)!

const cutEnd = (text: string) => (text.length > longest ? `${text.slice(0, longest).replace(/\S*$/, '')}…` : text)
const cutStart = (text: string) => (text.length > longest ? `…${text.slice(-longest).replace(/^\S*/, '')}` : text)

/** What was found, in its sentences: those without any are left out. */
export function inSentences(pieces: WordsPiece[]): WordsPiece[] {
  const around = (text: string, at: number) => {
    const start = at === 0 ? '' : cutEnd(firstSentence(text))
    const end = at === pieces.length - 1 ? '' : cutStart(lastSentence(text))
    if (at === 0) return end.length < text.length && !end.startsWith('…') ? `… ${end}` : end
    if (at === pieces.length - 1) return start.length < text.length && !start.endsWith('…') ? `${start} …` : start
    return text.split(between).length > 1 || text.length > 2 * longest ? `${start} … ${end}` : text
  }
  return pieces.map((piece, at) => (piece.found ? piece : { ...piece, text: around(piece.text, at) }))
}

/** A text as it is written now. */
export const saidOf = (pieces: WordsPiece[]) => pieces.map((one) => one.text).join('')

type Reach = Pick<WordsText, 'brands' | 'page' | 'field'>

/** What each page of a brand says at its foot, and in its menu on a phone. */
const onAllPages = /^contact\.contactInfo\.(phone|email)$/

/** How far a text goes: 'Written once, shown on the Contact page of 4 brands'. */
export function reachOf({ brands, page, field }: Reach, nameOf: (id: string) => string): string {
  if (!brands.length) return 'No brand shows it now: all of them say something else'
  const isOne = brands.length === 1
  if (onAllPages.test(field))
    return isOne
      ? `Shown on all pages of ${nameOf(brands[0]!)}, at their foot and in the menu, and on Contact`
      : `Written once, shown on all pages of ${brands.length} brands, at their foot and in the menu, and on Contact`
  const all = field.startsWith('pictures.') ? 'all pages with this picture' : 'all pages'
  const where = page ? `the ${page === 'product' ? page : (kinds[page] ?? page)} page` : all
  return isOne
    ? `Shown on ${where} of ${nameOf(brands[0]!)}`
    : `Written once, shown on ${where} of ${brands.length} brands`
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

interface Counted {
  texts: Pick<WordsText, 'brands'>[]
  posts: unknown[]
  pictures: unknown[]
}

/** What was found, as one line; empty where nothing was. */
export function summaryOf({ texts, posts, pictures }: Counted): string {
  const brands = new Set(texts.flatMap((one) => one.brands)).size
  return [
    texts.length > 0 && `${counted(texts.length, 'text')}, shown by ${counted(brands, 'brand')}`,
    posts.length > 0 && counted(posts.length, 'post'),
    pictures.length > 0 && counted(pictures.length, 'picture'),
  ]
    .filter(Boolean)
    .join('; ')
}
