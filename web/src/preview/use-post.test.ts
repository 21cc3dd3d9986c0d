import { expect, it } from 'vitest'
import type { Post } from '../gen/input'
import { mentionsOf } from './use-post'

it('calls what a text leads to by its name, whatever its link says', () => {
  const content = 'The [C200](/products/12), [this one](/products/13) and [more](/blog/more).'
  const post = { slug: 'own', sections: [{ heading: '', content }] } as unknown as Post
  const first = [{ title: 'Two lenses', path: '/products/13', bestFor: 'Vans' }]
  expect(mentionsOf({ post, titles: { '/products/12': 'Dash cam for trucks' } }, first)).toEqual([
    { title: 'Dash cam for trucks', path: '/products/12' },
    first[0],
    { title: 'more', path: '/blog/more' },
  ])
})
