import { describe, expect, it } from 'vitest'
import type { BlogData } from '../gen/input'
import { pageAddress, pageCount, pageNumbers, pageOf, slicePage, taggedOf, topicsOf } from './pagination'

// spec: BL6
describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 5, [1, 2, 'gap', 5]],
    [2, 5, [1, 2, 3, 'gap', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 5, [1, 'gap', 3, 4, 5]],
    [5, 5, [1, 'gap', 4, 5]],
    [50, 100, [1, 'gap', 49, 50, 51, 'gap', 100]],
  ])('page %i of %i shows %j', (current, pages, shown) => expect(pageNumbers(current, pages)).toEqual(shown))
})

describe('the page of an address', () => {
  it.each([
    ['', 1],
    ['page=2', 2],
    ['?a=b&page=3&page=4', 3],
    ['page=%33', 3],
    ['page=6', 1],
    ['page=0', 1],
    ['page=-1', 1],
    ['page=2.5', 1],
    ['page=2x', 1],
    ['page=', 1],
  ])('%j asks for page %i of 5', (search, page) => expect(pageOf(search, 5)).toBe(page))

  it('is plain for the first page', () => {
    expect(pageAddress(1)).toBe('/blog')
    expect(pageAddress(2)).toBe('/blog?page=2')
  })
})

// spec: BL8
describe('a page', () => {
  const posts = Array.from({ length: 14 }, (_, at) => at)
  it('has six posts, the last one what is left', () => {
    expect(pageCount(14)).toBe(3)
    expect(slicePage(posts, 0, 1)).toEqual([0, 1, 2, 3, 4, 5])
    expect(slicePage(posts, 0, 3)).toEqual([12, 13])
  })
  it('is all there is when only the shown page travelled', () => {
    expect(slicePage(['g', 'h', 'i'], 6, 2)).toEqual(['g', 'h', 'i'])
  })
  it('is the only one of an empty list', () => expect(pageCount(0)).toBe(1))
})

describe('a list of posts with a tag', () => {
  const posts = [{ slug: 'a', tags: ['Fuel saving'] }, { slug: 'b' }, { slug: 'c', tags: ['x', 'fuel saving'] }]
  const blog = { posts, total: 3, offset: 0 } as unknown as BlogData

  it('has those with the tag of its address, whichever way it is written', () => {
    const found = taggedOf(blog, '?page=1&tag=FUEL+saving')
    expect(found).toMatchObject({ total: 2, tag: 'Fuel saving', posts: [{ slug: 'a' }, { slug: 'c' }] })
    expect(pageAddress(2, found.tag)).toBe('/blog?tag=Fuel%20saving&page=2')
  })

  it('leads to what most posts are about, also from the list of one tag and from a page that has not all posts', () => {
    const topics = ['Fuel saving', 'x']
    expect(topicsOf(blog)).toEqual(topics)
    expect(topicsOf(taggedOf(blog, '?tag=x'))).toEqual(topics)
    expect(topicsOf({ ...blog, topics: ['of the server'] })).toEqual(['of the server'])
    const many = Array.from({ length: 20 }, (_, at) => ({ slug: `${at}`, tags: ['of all', `b${at}`, 'a'] }))
    expect(topicsOf({ posts: many, total: 20, offset: 0 } as BlogData).slice(0, 3)).toEqual(['a', 'of all', 'b0'])
    expect(topicsOf({ posts: many, total: 20, offset: 0 } as BlogData)).toHaveLength(12)
  })

  it('is the whole list where nobody uses the tag, or none is asked for', () => {
    for (const search of ['', '?tag=', '?tag=other', '?page=2']) expect(taggedOf(blog, search)).toBe(blog)
  })

  it('stays as the server made it', () => {
    const made = { ...blog, tag: 'x' }
    expect(taggedOf(made, '?tag=fuel+saving')).toBe(made)
  })
})
