import { describe, expect, it } from 'vitest'
import { withDeadline } from './deadline'

describe('a deadline', () => {
  it('ends a call that does not answer, and says so', async () => {
    const never = (signal: AbortSignal) =>
      new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('aborted'))))
    await expect(withDeadline(never, 1000)).rejects.toThrow('no answer within 1 seconds')
  })

  it('hands on what came in time', async () => {
    await expect(withDeadline(async () => 'answer')).resolves.toBe('answer')
  })
})
