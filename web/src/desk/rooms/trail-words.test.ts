import { expect, it } from 'vitest'
import type { TrailPage } from '../../gen/desk'
import { moment } from '../lib/time'
import { brandsOf, told } from './trail-words'

const said = (action: string, after?: string) =>
  told({ action, after, subject: 'one' } as TrailPage['entries'][number], (id) => (id === 'ben' ? 'Ben' : id))

it('says what was done with a lead as a person would, and leads to it', () => {
  expect(said('marked a lead as stage', 'quoted').action).toBe('moved a lead to quoted')
  expect(said('marked a lead as assigned', 'ben').action).toBe('gave a lead to Ben')
  const at = '2026-11-19T09:00:00Z'
  expect(said('marked a lead as reminder', at).action).toBe(`wants to be reminded of a lead on ${moment(at)}`)
  expect(said('marked a lead as handled')).toMatchObject({ action: 'marked a lead as handled', place: '/leads/one' })
  expect(said('sent an offer', 'Q261119-7K4P, version 2, USD 8,240.00 in the first year')).toEqual({
    action: 'sent an offer',
    after: 'Q261119-7K4P, version 2, USD 8,240.00 in the first year',
    place: '/leads/one',
  })
  expect(said('published a post', 'x')).toEqual({ action: 'published a post', after: 'x', place: undefined })
})

it('leads to the post, the proposal or the change that was dealt with', () => {
  const place = (action: string, brand?: string) =>
    told({ action, brand, subject: 'one' } as TrailPage['entries'][number], String).place
  expect(place('published a post', 'store')).toBe('/posts/store/one')
  expect(place('corrected a stored post', 'store')).toBeUndefined()
  expect(place('proposed a change')).toBe('/sites/proposals/one')
  expect(place('commented on a proposal')).toBe('/sites/proposals/one')
  expect(place('took a change back')).toBe('/sites/history?change=one')
  expect(place('signed out')).toBeUndefined()
})

it('names the brands that something was done to', () => {
  const said = (brand: string) => brandsOf({ brand } as TrailPage['entries'][number], (id) => id.toUpperCase())
  expect([said('cam'), said('cam dash'), said('a b c d'), said('*')]).toEqual([
    'CAM',
    'CAM, DASH',
    '4 brands',
    'all brands',
  ])
})
