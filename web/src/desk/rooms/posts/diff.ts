import type { Post } from '../../../gen/desk'

const fields = {
  title: 'Title',
  subtitle: 'Subtitle',
  excerpt: 'Excerpt',
  slug: 'Address',
  date: 'Date',
  author: 'Author',
  category: 'Category',
  image: 'Picture',
  seoTitle: 'Title for search engines',
  conclusion: 'Conclusion',
} as const

/** What two texts of a post say, place by place. */
export function linesOf(one: Post, other: Post): { name: string; one: string; other: string }[] {
  const plain = Object.entries(fields).map(([field, name]) => ({
    name,
    one: one[field as keyof typeof fields] ?? '',
    other: other[field as keyof typeof fields] ?? '',
  }))
  const count = Math.max(one.sections?.length ?? 0, other.sections?.length ?? 0)
  const text = (post: Post, at: number) => {
    const section = post.sections?.[at]
    return section ? [section.heading, section.content].filter(Boolean).join('\n') : ''
  }
  const sections = Array.from({ length: count }, (_, at) => ({
    name: `Section ${at + 1}`,
    one: text(one, at),
    other: text(other, at),
  }))
  return [...plain.slice(0, 3), ...sections, ...plain.slice(3)]
}

export interface Part {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** The words that one text has and the other has not, by their longest common sequence. */
export function diffWords(one: string, other: string): Part[] {
  const [a, b] = [one.match(/\s+|\S+/g) ?? [], other.match(/\s+|\S+/g) ?? []]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const parts: Part[] = []
  const add = (kind: Part['kind'], text: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) parts.push({ kind, text })
  }
  add('same', a.slice(0, start).join(''))
  if (left.length * right.length > 4_000_000) {
    add('gone', left.join(''))
    add('new', right.join(''))
  } else middle(left, right, add)
  add('same', a.slice(a.length - end).join(''))
  return parts
}

function middle(a: string[], b: string[], add: (kind: Part['kind'], text: string) => void) {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i]![j] = a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add('same', a[i]!)
      i++
      j++
    } else if (j >= b.length || (i < a.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) add('gone', a[i++]!)
    else add('new', b[j++]!)
  }
}
