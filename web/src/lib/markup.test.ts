import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { treeOf, type Block } from './markup'
import { pictureName } from './picture-name'

// The server is held to the same table, and to the same trees of random texts (internal/markup/markup_test.go).
const { cases } = JSON.parse(readFileSync('../internal/markup/testdata/markdown.json', 'utf8')) as {
  cases: { name: string; in: string; want: Block[] }[]
}

describe('the markup of a text', () => {
  // spec: BD4
  it.each(cases)('$name', ({ in: text, want }) => expect(treeOf(text)).toEqual(want))

  it('name a picture by its file, with or without its ending', () => {
    expect(['yard.jpg', 'yard', 'a.b', '../yard.jpg', undefined].map(pictureName)).toEqual(['yard', 'yard', '', '', ''])
  })
})
