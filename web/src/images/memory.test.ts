import { describe, expect, it } from 'vitest'
import { createFailureMemory } from './memory'

describe('the memory of failed pictures', () => {
  // spec: I3
  it('keeps failures of a domain and forgets them when the domain changes', () => {
    const memory = createFailureMemory()
    memory.remember('store', '/a.jpg')
    expect(memory.failed('store', '/a.jpg')).toBe(true)
    expect(memory.failed('store', '/a.png')).toBe(false)
    expect(memory.failed('cameras', '/a.jpg')).toBe(false)
    expect(memory.failed('store', '/a.jpg')).toBe(false)
  })
})
