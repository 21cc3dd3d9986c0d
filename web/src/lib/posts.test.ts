import { describe, expect, it } from 'vitest'
import { isDate, published, readingTimeOf, slugOf, sortPosts } from './posts'

const post = (filename: string, date: string) => ({ id: '', title: '', slug: '', excerpt: '', filename, date })
const words = (count: number) => 'word '.repeat(count)

describe('posts', () => {
  // spec: BL8
  it('are sorted newest first, by moment and then by file', () => {
    const sorted = sortPosts([
      post('b', '2024-01-15'),
      post('a', '2024-01-15'),
      post('c', '2024-02-01T08:00:00+02:00'),
      post('d', '2024-02-01T05:30:00Z'),
    ])
    expect(sorted.map(({ filename }) => filename).join('')).toBe('cdab')
  })

  it('are published when their date has come', () => {
    const now = Date.parse('2024-03-01T12:00:00Z')
    expect(published({ date: '2024-03-01' }, now)).toBe(true)
    expect(published({ date: '2024-03-01T12:00:01Z' }, now)).toBe(false)
  })

  it.each([
    ['2024-01-15', true],
    ['2024-01-15T08:00:00Z', true],
    ['2024-01-15T08:00:00.5+02:00', true],
    ['Jan 15, 2024', false],
    ['2024-13-01', false],
    ['', false],
  ])('have a date like the server wants it: %s', (text, good) => expect(isDate(text)).toBe(good))

  it('have a slug from their title', () => expect(slugOf(' What, if? It works! ')).toBe('what-if-it-works'))

  // spec: BD7
  it.each([
    [200, '1 min read'],
    [201, '2 min read'],
    [1001, '6 min read'],
  ])('with %i words take %s', (count, time) => {
    const sections = [{ heading: 'not counted', content: words(count - 100) }]
    expect(readingTimeOf({ sections, conclusion: words(100), readTime: '99 min read' })).toBe(time)
  })

  it('that are only summaries keep the time their author gave', () => {
    expect(readingTimeOf({ readTime: '6 min read' })).toBe('6 min read')
  })
})
