import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Post, Summary } from '../gen/input'
import { linkedFrom, neighboursIn, readAmong } from './mentions'

it('leads from a post to each post and product that it links to, once', () => {
  const sections = [
    { heading: '', content: 'See [the **plan**](/blog/plan#two), [again](/blog/plan) and [this one](/blog/own).' },
    { heading: '', content: '> - [a lamp](/products/7)\n\n[home](/) [away](https://x.example/blog/x)' },
  ]
  expect(linkedFrom({ slug: 'own', sections, conclusion: '*[The end](/blog/end/)*' })).toEqual([
    { title: 'the plan', path: '/blog/plan' },
    { title: 'a lamp', path: '/products/7' },
    { title: 'The end', path: '/blog/end' },
  ])
})

it('a post leads to its neighbours in the list, and to none that is not there', () => {
  const list = ['c', 'b', 'a'].map((slug) => ({ slug, title: slug.toUpperCase() }) as Summary)
  expect(neighboursIn(list, 'b')).toEqual({
    newer: { title: 'C', path: '/blog/c' },
    older: { title: 'A', path: '/blog/a' },
  })
  expect(neighboursIn(list, 'c')).toEqual({ newer: undefined, older: { title: 'B', path: '/blog/b' } })
  expect(neighboursIn(list, 'gone')).toEqual({})
})

interface Related {
  list: (Summary & { text?: string })[]
  cases: { about: string; slug: string; text?: string; related?: string[]; want: string[] }[]
}

describe('related posts are those that the server shows', () => {
  const { list: posts, cases }: Related = JSON.parse(readFileSync('../internal/post/testdata/related.json', 'utf8'))
  const list = posts.map(({ text, ...post }) => ({ ...post, conclusion: text }))
  it.each(cases)('$about', ({ slug, text, related, want }) => {
    const listed = list.find((one) => one.slug === slug)!
    const post = { ...listed, related, conclusion: text ?? listed.conclusion } as Post
    expect(readAmong(list, post).related?.map(({ path }) => path.slice('/blog/'.length))).toEqual(want)
  })
})
