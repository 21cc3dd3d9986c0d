import { describe, expect, it } from 'vitest'
import { Steps } from './steps'

describe('the steps of a post', () => {
  it('go back to the state before each change and forth again', () => {
    const steps = new Steps<string>()
    steps.note('', 'title', 0)
    steps.note('a', 'title', 100) // typed without a pause: one step
    steps.note('ab', 'sections', 200)
    steps.note('abc', 'sections', 2000)
    expect(steps.back('abcd')).toBe('abc')
    expect(steps.back('abc')).toBe('ab')
    expect(steps.forth('ab')).toBe('abc')
    expect(steps.back('abc')).toBe('ab')
    expect(steps.back('ab')).toBe('')
    expect(steps.back('')).toBeUndefined()
    expect(steps.forth('')).toBe('ab')
  })

  it('cannot be made again once something else was written', () => {
    const steps = new Steps<string>()
    steps.note('', 'title', 0)
    expect(steps.back('a')).toBe('')
    steps.note('', 'title', 100)
    expect(steps.forth('b')).toBeUndefined()
    expect(steps.back('b')).toBe('')
  })
})
