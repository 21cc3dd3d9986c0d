// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { dropDraft, onceOfDraft } from './store'

beforeEach(() => localStorage.clear())

it('names a new quote until it is saved, and the next one otherwise', () => {
  const first = onceOfDraft()
  expect(first).toMatch(/^[0-9a-f]{40}$/)
  dropDraft('another') // changes of a quote that was saved before
  expect(onceOfDraft()).toBe(first)
  dropDraft()
  expect(onceOfDraft()).not.toBe(first)
})
