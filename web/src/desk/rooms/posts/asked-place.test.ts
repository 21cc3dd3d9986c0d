import { expect, it } from 'vitest'
import type { Post } from '../../../gen/desk'
import { addressAt } from './address-at'
import { askedPlace } from './asked-place'

const post = {
  title: 'Doors',
  sections: [{ heading: 'Why', content: 'A gate. Help is there 24/7.' }],
  conclusion: 'Call 24/7.',
  excerpt: 'See [T100](/products/1) and [T200](/prod).',
} as Post
const place = (field: string, words: string) =>
  askedPlace(new URL(addressAt('store', 'doors', field, words), 'https://desk.example').search, post)

it('is where the words stand in the text that the address names', () => {
  expect(place('conclusion', '24/7')).toMatchObject({ field: 'conclusion', start: 5, end: 9 })
  expect(place('sections.0.content', 'help IS')).toMatchObject({ field: 'sections.0.content', start: 8, end: 15 })
  expect(place('title', 'Doors')).toMatchObject({ field: 'title', start: 0, end: 5 })
})

it('is the address itself, and not the beginning of a longer one', () => {
  expect(place('excerpt', '/prod')).toMatchObject({ start: 35, end: 40 })
  expect(place('excerpt', '/produ')).toMatchObject({ start: 11, end: 17 })
})

it('is nowhere once the words are gone, and where none are asked for', () => {
  expect(place('conclusion', 'in office hours')).toBeUndefined()
  expect(place('sections.7.content', '24/7')).toBeUndefined()
  expect(askedPlace('', post)).toBeUndefined()
})
