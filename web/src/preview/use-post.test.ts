import { expect, it } from 'vitest'
import type { Post } from '../gen/input'
import { aroundOf, mentionsOf } from './use-post'

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

it('shows the posts that were chosen to be read next first, then those that the server found', () => {
  const page = {
    post: { related: ['old'] } as Post,
    related: [
      { title: 'Old', path: '/blog/old' },
      { title: 'Alike', path: '/blog/alike' },
      { title: 'Linked', path: '/blog/linked' },
    ],
  }
  const titles = { '/blog/ten': 'Ten seconds before', '/blog/linked': 'Linked' }
  const content = 'See [it](/blog/linked).'
  const post = { slug: 'own', related: ['ten', 'gone'], sections: [{ heading: '', content }] } as unknown as Post
  expect(aroundOf({ post, titles }, page).related).toEqual([
    { title: 'Ten seconds before', path: '/blog/ten' },
    { title: 'Alike', path: '/blog/alike' },
  ])
})
