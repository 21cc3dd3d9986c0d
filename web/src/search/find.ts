/** Kind, title, path and further words, as internal/page/guide.go writes them. */
export type Entry = [kind: 'product' | 'post' | 'question', title: string, path: string, words: string]

const most = 8

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/** How many letters may be wrong, missing, extra or swapped in a word of this length. */
const slack = (length: number) => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

/** Whether two words differ by so few edits; a swap of neighbours counts as one. */
export function near(a: string, b: string, edits: number): boolean {
  if (a === b) return true
  if (edits === 0 || Math.abs(a.length - b.length) > edits) return false
  let at = 0
  while (a[at] === b[at]) at++
  const [rest, other] = [a.slice(at), b.slice(at)]
  return (
    near(rest.slice(1), other.slice(1), edits - 1) ||
    near(rest.slice(1), other, edits - 1) ||
    near(rest, other.slice(1), edits - 1) ||
    (rest.length > 1 && rest[0] === other[1] && rest[1] === other[0] && near(rest.slice(2), other.slice(2), edits - 1))
  )
}

/** How well a word of the question fits a word of an entry: whole, by its beginning, or with typing errors. */
function fit(asked: string, word: string): number {
  if (asked === word) return 4
  if (word.startsWith(asked)) return 3
  const edits = slack(asked.length)
  const beginnings = [-1, 0, 1].map((more) => word.slice(0, asked.length + more))
  return near(asked, word, edits) || beginnings.some((beginning) => near(asked, beginning, edits)) ? 1 : 0
}

const best = (asked: string, words: readonly string[]) => Math.max(0, ...words.map((word) => fit(asked, word)))

/** The entries in which every word of the question is found, the best first. */
export function search(entries: readonly Entry[], question: string): Entry[] {
  const asked = wordsOf(question)
  if (asked.length === 0) return []
  const scored = entries.map((entry) => {
    const [title, more] = [wordsOf(entry[1]), wordsOf(entry[3])]
    const scores = asked.map((word) => Math.max(2 * best(word, title), best(word, more)))
    return { entry, score: Math.min(...scores) > 0 ? scores.reduce((sum, score) => sum + score, 0) : 0 }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ entry }) => entry)
}

/** Fetches the brand's index once. */
export async function openIndex(): Promise<(question: string) => Entry[]> {
  const answer = await fetch('/search.json')
  if (!answer.ok) throw new Error(`search.json: ${answer.status}`)
  const { entries } = (await answer.json()) as { entries: Entry[] }
  return (question) => search(entries, question)
}
