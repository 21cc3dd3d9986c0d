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
  ...['é', '“', '5 * 3', 'snake_case', '•'],
]

const written = (seed: number) => {
  const roll = dice(seed)
  return Array.from({ length: 1 + roll(14) }, () => pieces[roll(pieces.length)]).join('')
}

type Shape = { kind: string; letters?: Letter[][]; blocks?: Shape[]; rest?: string }
const shape = (block: Block): Shape => {
  if (block.kind === 'paragraph') return { kind: block.kind, letters: [lettersOf(block.parts)] }
  if (block.kind === 'quote') return { kind: block.kind, blocks: block.blocks.map(shape) }
  if (block.kind === 'figure') return { kind: block.kind, rest: JSON.stringify(block) }
  const rest = block.kind === 'numbers' ? String(block.start) : ''
  return { kind: block.kind, letters: block.items.map((parts) => lettersOf(parts)), rest }
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
      'Doors *open* before ignition, **as said** in [the guide](/solutions).\nSecond line.\n\n- one\n- two\n\n3. three\n4. four\n\n> A quote\n> of two lines\n\n![A yard](yard "At dawn")'
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
