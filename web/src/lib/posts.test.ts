import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Section } from '../gen/input'
import { isDate, published, sortPosts } from './posts'
import { readingTimeOf } from './reading-time'
import { slugOf } from './slug'

interface Cases {
  dates: { in: string; want: boolean }[]
  slugs: { in: string; want: string }[]
  readTimes: { title: string; sections: Section[]; conclusion: string; readTime: string; want: string }[]
}

// The server is held to the same table (internal/post/cases_test.go).
const cases: Cases = JSON.parse(readFileSync('../internal/post/testdata/cases.json', 'utf8'))

const post = (filename: string, date: string) => ({ id: '', title: '', slug: '', excerpt: '', filename, date })

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

  it.each(cases.dates)('have a date like the server wants it: $in', ({ in: text, want }) =>
    expect(isDate(text)).toBe(want),
  )

  it.each(cases.slugs)('have a slug from their title: $in', ({ in: title, want }) => expect(slugOf(title)).toBe(want))

  // spec: BD7
  it.each(cases.readTimes)('say how long they take: $title', ({ want, ...post }) =>
    expect(readingTimeOf(post)).toBe(want),
  )
})
