// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { escapeXml, toXml, type RequestDocument } from './xml'

const cases = JSON.parse(readFileSync('../internal/lead/testdata/cases.json', 'utf8')).xml as {
  title: string
  document: RequestDocument
  want: string
  back: RequestDocument
}[]

describe('the document of a request', () => {
  it.each(cases)('is the same as the server writes: $title', ({ document, want }) => {
    expect(toXml(document)).toBe(want)
  })

  it.each(cases)('reads back: $title', ({ document, back }) => {
    const parsed = new DOMParser().parseFromString(toXml(document), 'application/xml')
    const read = [...parsed.documentElement.children].map((child) => [child.tagName, child.textContent])
    expect(Object.fromEntries(read)).toEqual(back)
  })

  it('replaces half a character, which no encoding can hold', () => {
    expect(escapeXml('a\ud83db\ude9ac🚚')).toBe('a\ufffdb\ufffdc🚚')
  })

  it('is well-formed whatever the visitor types', () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
    const awkward = [0x26, 0x3c, 0x3e, 0x22, 0x27, 0x5d, 0x0d, 0x00, 0x1b, 0xfffe, 0xd800, 0xdfff, 0x1f69a]
    for (let round = 0; round < 30; round++) {
      const notes = Array.from({ length: random(200) }, () =>
        String.fromCodePoint(random(2) ? awkward[random(awkward.length)]! : random(0x10ffff)),
      ).join('')
      const parsed = new DOMParser().parseFromString(toXml({ ...cases[0]!.document, Notes: notes }), 'application/xml')
      expect(parsed.querySelector('parsererror'), JSON.stringify(notes)).toBeNull()
      expect(parsed.querySelector('Notes')!.children).toHaveLength(0)
    }
  })
})
