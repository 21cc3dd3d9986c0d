import type { SiteFields } from '../../../gen/desk'
import { editAt } from './editing'
import { valueOf, type Value } from './fields'
import type { DraftEdit } from './use-draft'

/** What a site says first; heads of pages and shared links say the same again. */
const first = /^(hero\.(title|subtitle|description|eyebrow)|tagline|description|name|shortName)$/

/** What nobody sees on the page itself. */
const said = /^(seo\.|description$|tagline$|pictures\.[^.]+\.alt$)/
const unshown = /^seo\.(technical|pages\.[^.]+\.h[12]$)/

const keywords = /^seo\.(pages\.[^.]+\.)?keywords(\.\d+)?$/

/** How many words in a row are taken for the old ones; a shorter text is looked for as a whole. */
const run = 3

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const runsOf = (text: string, length: number) => {
  const words = wordsOf(text)
  return words.slice(0, Math.max(0, words.length - length + 1)).map((_, at) => words.slice(at, at + length).join(' '))
}

export interface Elsewhere {
  path: string
  /** What it says; nothing where that cannot be read, as in a picture. */
  text?: string
}

/** Where a site still says what one of its first texts said before. */
export function oldWords(all: SiteFields, edits: DraftEdit[], path: string, before: Value | undefined): Elsewhere[] {
  const layers = all.layers.map((one) => one.layer)
  const own = edits.filter((one) => layers.includes(one.layer)) // a draft may hold very many of other brands
  const now = (at: string) => editAt(own, layers, at)?.value ?? valueOf(all.fields.find((one) => one.path === at))
  if (!first.test(path) || typeof before !== 'string' || !before || now(path) === before) return []
  const length = Math.min(run, wordsOf(before).length)
  const still = runsOf(String(now(path) ?? ''), length)
  const old = runsOf(before, length).filter((words) => !still.includes(words))
  const found = all.fields.flatMap((one): Elsewhere[] => {
    if (one.path === path || !said.test(one.path) || unshown.test(one.path)) return []
    const text = now(one.path)
    if (typeof text !== 'string') return []
    const runs = runsOf(text, length)
    return old.some((words) => runs.includes(words)) ? [{ path: one.path, text }] : []
  })
  const lent = all.fields.find((one) => one.borrowed && keywords.test(one.path) && !editAt(own, layers, one.path))
  return [
    ...found,
    ...(lent ? [{ path: lent.path.replace(/\.\d+$/, '') }] : []),
    ...(old.length ? [{ path: 'pictures.share.alt' }] : []),
  ]
}
