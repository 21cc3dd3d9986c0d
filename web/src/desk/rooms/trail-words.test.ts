import { expect, it } from 'vitest'
import type { TrailPage } from '../../gen/desk'
import { moment } from '../lib/time'
import { told } from './trail-words'

const said = (action: string, after?: string) =>
  told({ action, after, subject: 'one' } as TrailPage['entries'][number], (id) => (id === 'ben' ? 'Ben' : id))

it('says what was done with a lead as a person would, and leads to it', () => {
  expect(said('marked a lead as stage', 'quoted').action).toBe('moved a lead to quoted')
  expect(said('marked a lead as assigned', 'ben').action).toBe('gave a lead to Ben')
  const at = '2026-11-19T09:00:00Z'
  expect(said('marked a lead as reminder', at).action).toBe(`wants to be reminded of a lead on ${moment(at)}`)
  expect(said('marked a lead as handled')).toMatchObject({ action: 'marked a lead as handled', lead: '/leads/one' })
  expect(said('sent an offer', 'Version 2')).toEqual({
    action: 'sent an offer',
    after: 'Version 2',
    lead: '/leads/one',
  })
  expect(said('published a post', 'x')).toEqual({ action: 'published a post', after: 'x', lead: undefined })
})
