import { describe, expect, it } from 'vitest'
import { shownText, treeOf, type Block } from '../../../../lib/markup'
import { chunksOf, documentOf, textOfNodes } from './document'
import { lettersOf, sameLetters, type Letter } from './letters'

/** Random numbers that are the same on every run. */
function dice(seed: number) {
  let state = seed
  return (count: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
}

const pieces = [
  ...[
    'word',
    'two words',
    ' ',
    ' ',
    '\n',
    '\n\n',
    '*',
    '**',
    '***',
    '_',
    '__',
    '[',
    ']',
    '(',
    ')',
    '\\',
    '!',
    '>',
    '- ',
  ],
  ...['[label](/solutions)', '[a *b*](https://example.com/x)', '\n- ', '\n1. ', '\n> ', '\n![yard](yard.jpg "Ours")\n'],
  ...[
    '\n### ',
    '```',
    '\n```\n',
    '\n```sh\n- code\n\n```\n',
    '\n  - ',
    '\n    1. ',
    '|',
    '\\|',
    '\n| a | b |\n|---|---|\n| c | ',
  ],
  ...['\n> [!NOTE]\n> ', '\n![tour](/tour.mp4 "Ours")\n', '\n![](https://youtu.be/x)\n'],
  ...['é', '“', '5 * 3', 'snake_case', '•'],
]

const written = (seed: number) => {
  const roll = dice(seed)
  return Array.from({ length: 1 + roll(14) }, () => pieces[roll(pieces.length)]).join('')
}

type Shape = { kind: string; letters?: Letter[][]; blocks?: Shape[]; rest?: string }
const shape = (block: Block): Shape => {
  if ('parts' in block) return { kind: block.kind, letters: [lettersOf(block.parts)] }
  if ('blocks' in block) return { kind: block.kind, blocks: block.blocks.map(shape) }
  if (block.kind === 'table') {
    // The editor fills rows that are shorter than others.
    const width = Math.max(...block.rows.map(({ length }) => length))
    const cells = block.rows.flatMap((row) => Array.from({ length: width }, (_, at) => lettersOf(row[at] ?? [])))
    return { kind: block.kind, letters: cells, rest: String(width) }
  }
  if (!('items' in block)) return { kind: block.kind, rest: JSON.stringify(block) }
  return {
    kind: block.kind,
    letters: block.items.map(({ parts }) => lettersOf(parts)),
    blocks: block.items.flatMap(({ blocks = [] }, at) => [{ kind: `below ${at}` }, ...blocks.map(shape)]),
    rest: block.kind === 'numbers' ? String(block.start) : '',
  }
}

const alike = (one: Shape[], other: Shape[]): boolean =>
  one.length === other.length &&
  one.every((a, at) => {
    const b = other[at]!
    return (
      a.kind === b.kind &&
      a.rest === b.rest &&
      (a.letters ?? []).length === (b.letters ?? []).length &&
      (a.letters ?? []).every((letters, n) => sameLetters(letters, b.letters![n]!)) &&
      alike(a.blocks ?? [], b.blocks ?? [])
    )
  })

describe('the rich view', () => {
  // Of these seeds some thousands are tried at every run, and those that once lost markup.
  it('writes text that shows the same as the text it was given', () => {
    const wrong: string[] = []
    for (const seed of [
      6564,
      19136,
      22207,
      35108,
      75762,
      89675,
      139934,
      ...Array.from({ length: 2_000 }, (_, at) => at + 1),
    ]) {
      const text = written(seed)
      const again = textOfNodes(documentOf(text).content!)
      expect(shownText(again).replace(/\s+/g, ' ').trim()).toBe(shownText(text).replace(/\s+/g, ' ').trim())
      if (!alike(treeOf(again).map(shape), treeOf(text).map(shape)))
        wrong.push(`${seed}: ${JSON.stringify(text)} became ${JSON.stringify(again)}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)

  it('writes its own text again without a change', () => {
    for (let seed = 1; seed <= 1_000; seed++) {
      const once = textOfNodes(documentOf(written(seed)).content!)
      expect(textOfNodes(documentOf(once).content!), String(seed)).toBe(once)
    }
  })

  it('keeps plain writing letter by letter', () => {
    const text =
      'Doors *open* before ignition, **as said** in [the guide](/solutions).\nSecond line.\n\n- one\n   1. first\n      - deep\n- two\n\n3. three\n4. four\n\n> A quote\n> of two lines\n\n![A yard](yard "At dawn")\n\n### Sizes\n\n| Model | Weight |\n|---|---|\n| C200 | 90 g \\| 95 g |\n\n```sh\nlivery check\n\n# all\n```\n\n> [!NOTE]\n> Mind this.\n\n![A tour](/tour.mp4 "Ours")'
    expect(textOfNodes(documentOf(text).content!)).toBe(text)
  })

  it('finds the parts that a text is made of', () => {
    for (let seed = 1; seed <= 1_000; seed++) {
      const text = written(seed)
      const chunks = chunksOf(text)
      expect(treeOf(chunks.map(({ source }) => source).join('\n\n')), String(seed)).toEqual(treeOf(text))
      expect(chunks.reduce((sum, { blocks }) => sum + blocks, 0)).toBe(treeOf(text).length)
    }
  })
})
