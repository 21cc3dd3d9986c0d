import { expect, it } from 'vitest'
import { linkedFrom } from './mentions'

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
