import { expect, it } from 'vitest'
import { inOrder } from './found-order'

it('shows first what has the words as they were typed, then kind by kind', () => {
  const one = (kind: string, name: string, exact?: boolean) => ({ kind, name, path: '/', ...(exact && { exact }) })
  const found = [
    one('text', 'words apart'),
    one('page', 'a page'),
    one('text', 'the very words', true),
    one('person', 'somebody'),
    one('post', 'the very words of a post', true),
    one('riddle', 'of a later version'),
  ]
  expect(inOrder(found).map(({ name }) => name)).toEqual([
    'the very words',
    'the very words of a post',
    'a page',
    'somebody',
    'words apart',
  ])
})
