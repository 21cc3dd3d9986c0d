import { describe, expect, it } from 'vitest'
import { textBlocks } from './text-blocks'

// spec: BD4
describe('plain text', () => {
  it('keeps line breaks inside a paragraph and parts paragraphs at empty lines', () => {
    expect(textBlocks('One\ntwo\r\n\r\n\nThree')).toEqual([
      { kind: 'paragraph', text: 'One\ntwo' },
      { kind: 'paragraph', text: 'Three' },
    ])
  })

  it('makes lists of marked lines, right after a paragraph too', () => {
    expect(textBlocks('Take:\n- a bolt\n- a nut\n\n3. third\n4) fourth\nand on')).toEqual([
      { kind: 'paragraph', text: 'Take:' },
      { kind: 'list', items: ['a bolt', 'a nut'] },
      { kind: 'numbers', start: 3, items: ['third', 'fourth'] },
      { kind: 'paragraph', text: 'and on' },
    ])
  })

  it('leaves a dash or a year in a sentence alone', () => {
    const text = '2024. was a year\n-5 degrees\n– a thought'
    expect(textBlocks(text)).toEqual([{ kind: 'paragraph', text }])
  })

  it('knows no markup', () => {
    expect(textBlocks('<script>x</script> **bold** [a](b)')).toEqual([
      { kind: 'paragraph', text: '<script>x</script> **bold** [a](b)' },
    ])
  })

  it('is nothing when empty', () => expect(textBlocks(' \n\n')).toEqual([]))
})
