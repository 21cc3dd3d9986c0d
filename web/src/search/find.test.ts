import { expect, test } from 'vitest'
import { near, search, type Entry } from './find'

const entries: Entry[] = [
  ['product', 'C200 AI Dual-Facing Dash Camera', '/products/2', 'Fleets that coach drivers'],
  ['product', 'H13 9-Pin Heavy-Duty T-Harness', '/products/13', 'Trucks with the round nine-pin port'],
  ['post', 'How Many Days Fit on the Card', '/blog/card', 'Cameras'],
  ['question', 'Which harness do I need?', '/solutions#questions', ''],
]
const found = (question: string) => search(entries, question).map(([, , path]) => path)

test.each([
  ['a word of the title', 'harness', ['/products/13', '/solutions#questions']],
  ['the beginning of a word', 'cam', ['/products/2', '/blog/card']],
  ['a model', 'c200', ['/products/2']],
  ['a letter too few', 'harnes', ['/products/13', '/solutions#questions']],
  ['a wrong letter', 'harnass', ['/products/13', '/solutions#questions']],
  ['two letters swapped', 'hanress', ['/products/13', '/solutions#questions']],
  ['an error in the beginning of a word', 'cammer', ['/products/2', '/blog/card']],
  ['several words, each of which must be there', 'which harness', ['/solutions#questions']],
  ['further words', 'coach', ['/products/2']],
  ['nothing like it', 'submarine', []],
  ['no word at all', '  ?! ', []],
])('finds by %s', (_, question, paths) => {
  expect(found(question)).toEqual(paths)
})

test('titles count more than further words', () => {
  expect(found('dash camera')[0]).toBe('/products/2')
})

test('short words have no room for errors', () => {
  expect(found('ai')).toEqual(['/products/2'])
  expect(found('ay')).toEqual([])
  expect(near('abcd', 'abce', 0)).toBe(false)
})
