// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeskError } from '../../api'
import { Autosave, openWritten, type Written } from './autosave'

// The same runs every time, so that the gate says the same everywhere.
fc.configureGlobal({ seed: 20261118 })

type Words = Record<string, string>
interface Stored {
  words: Words
  version: string
  as?: string
}

/** A server that answers at once, later, or not at all. */
class Server {
  stored: Stored = { words: {}, version: '0' }
  fails = false
  /** The status with which saves are refused. */
  refuses = 0
  losesAnswer = false
  /** How what is sent is put in order before it is kept. */
  order = (words: Words) => words
  /** Of each save, whether it goes on when its page is gone. */
  outlive: boolean[] = []

  written(name: string): Written<Words, Stored> {
    return {
      name,
      read: () => Promise.resolve(this.stored),
      save: async (words, version, outlivesPage, as) => {
        this.outlive.push(outlivesPage)
        await new Promise((resume) => setTimeout(resume, 50))
        if (this.fails) throw new DeskError(0, 'The server does not answer.')
        if (this.refuses) throw new DeskError(this.refuses, 'Not now.')
        if (version !== this.stored.version) throw new DeskError(412, 'There is another version.')
        this.stored = { words: this.order(words), version: String(Number(version) + 1), as }
        if (this.losesAnswer) {
          this.losesAnswer = false
          throw new DeskError(0, 'The server does not answer.')
        }
        return this.stored
      },
      valueOf: ({ words }) => words,
      versionOf: ({ version }) => version,
      savedAs: ({ as }) => as,
      clash: (base, mine, theirs) => {
        const other = (words: Words) => Object.keys(words).filter((key) => words[key] !== base[key])
        return other(mine).some((one) => other(theirs).some((key) => key !== one && one.startsWith(key)))
      },
    }
  }
}

const locks = new Set<string>()
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  locks.clear()
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, held: () => Promise<void>) => {
        locks.add(name)
        return held().then(() => locks.delete(name))
      },
      query: () => Promise.resolve({ held: [...locks].map((name) => ({ name })) }),
    },
  })
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(server: Server) {
  const written = server.written('ann words')
  const autosave = new Autosave(written, await openWritten(written))
  autosave.start()
  return autosave
}

const settle = () => vi.advanceTimersByTimeAsync(20_000)

it('saves the last of what is written, whatever happens to calls, lines and windows', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('write' as const), field: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 700 }) }),
    fc.record({ does: fc.constantFrom('lose the line', 'find the line', 'lose an answer', 'close', 'crash') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      localStorage.clear()
      locks.clear()
      const server = new Server()
      let autosave = await open(server)
      const wanted: Words = {}
      for (const [at, one] of steps.entries()) {
        if (one.does === 'write' && 'field' in one) {
          wanted[one.field] = `word ${at}`
          autosave.change({ ...autosave.snapshot().value, [one.field]: `word ${at}` })
        }
        if ('ms' in one) await vi.advanceTimersByTimeAsync(one.ms)
        if (one.does === 'lose the line') server.fails = true
        if (one.does === 'find the line') server.fails = false
        if (one.does === 'lose an answer') server.losesAnswer = true
        if (one.does === 'close') autosave.stop()
        if (one.does === 'crash') {
          locks.clear()
          await vi.advanceTimersByTimeAsync(60) // what was sent arrives
          vi.clearAllTimers()
        }
        if (one.does === 'close' || one.does === 'crash') autosave = await open(server)
        expect(autosave.snapshot().value).toEqual(wanted)
      }
      server.fails = false
      await settle()
      expect(server.stored.words).toEqual(wanted)
      expect(autosave.snapshot().state.kind).toBe('saved')
      expect(Object.keys(localStorage)).toEqual([])
      autosave.stop()
    }),
    { numRuns: 600 },
  )
})

it('knows its own words again that the server has put in order, when the page is loaded anew in mid-word', async () => {
  const server = new Server()
  server.order = (words) => ({ list: words['list.0'] ?? words.list ?? '' })
  server.losesAnswer = true
  const before = await open(server)
  before.change({ 'list.0': 'Half a sen' })
  await vi.advanceTimersByTimeAsync(520) // the first words are on their way
  before.change({ 'list.0': 'Half a sentence' })
  locks.clear()
  await vi.advanceTimersByTimeAsync(60)
  vi.clearAllTimers()
  const after = await open(server)
  expect(after.snapshot().state.kind).not.toBe('conflict')
  await settle()
  expect(server.stored.words).toEqual({ list: 'Half a sentence' })
  after.stop()
})

it.each([
  [429, true],
  [503, true],
  [403, false],
])('tries again what is refused with %i: %s', async (status, again) => {
  const server = new Server()
  const autosave = await open(server)
  server.refuses = status
  autosave.change({ title: 'Kept' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(autosave.snapshot().state.kind).toBe('unsaved')
  server.refuses = 0
  await settle()
  expect(autosave.snapshot().state.kind).toBe(again ? 'saved' : 'unsaved')
  expect(autosave.snapshot().value).toEqual({ title: 'Kept' })
  autosave.stop()
})

it('merges two windows that write different fields, and asks where both wrote the same', async () => {
  const server = new Server()
  const [one, other] = [await open(server), await open(server)]
  one.change({ title: 'One' })
  other.change({ subtitle: 'Other' })
  await settle()
  expect(server.stored.words).toEqual({ title: 'One', subtitle: 'Other' })

  one.follow(server.stored)
  other.follow(server.stored)
  one.change({ ...one.snapshot().value, title: 'Mine', text: 'Only here' })
  await settle()
  other.change({ ...other.snapshot().value, title: 'Another', subtitle: 'Newer' })
  await settle()
  const { state } = other.snapshot()
  if (state.kind !== 'conflict') throw new Error(`there is no conflict but ${state.kind}`)
  expect(other.versions(state.current)).toEqual({
    mine: { title: 'Another', subtitle: 'Newer', text: 'Only here' },
    other: { title: 'Mine', subtitle: 'Newer', text: 'Only here' },
  })
  other.settle(state.current, other.versions(state.current).mine)
  await settle()
  expect(server.stored.words).toEqual({ title: 'Another', subtitle: 'Newer', text: 'Only here' })
})

it('asks about words that came while somebody was in a field, and takes them over once nobody is', async () => {
  const server = new Server()
  const [one, other] = [await open(server), await open(server)]
  one.change({ title: 'One' })
  await settle()
  other.hear(server.stored, true)
  expect(other.snapshot().value).toEqual({})
  other.change({ title: 'Other' })
  await settle()
  const { state } = other.snapshot()
  if (state.kind !== 'conflict') throw new Error(`there is no conflict but ${state.kind}`)
  expect(server.stored.words).toEqual({ title: 'One' })
  other.settle(state.current, other.versions(state.current).other)

  one.change({ title: 'One again' })
  await settle()
  other.hear(server.stored, true)
  expect(other.snapshot().value).toEqual({ title: 'One' })
  other.hear(server.stored)
  expect(other.snapshot().value).toEqual({ title: 'One again' })
})

it('asks about words of a window that is gone, when something else was saved in their place', async () => {
  const server = new Server()
  const gone = await open(server)
  server.fails = true
  gone.change({ title: 'Typed in a tunnel' })
  await settle()
  gone.stop()
  await settle()
  server.fails = false
  server.stored = { words: { title: 'Saved elsewhere' }, version: '7' }
  const next = await open(server)
  const { state } = next.snapshot()
  if (state.kind !== 'conflict') throw new Error(`there is no conflict but ${state.kind}`)
  expect(next.versions(state.current).mine).toEqual({ title: 'Typed in a tunnel' })
  expect(next.versions(state.current).other).toEqual({ title: 'Saved elsewhere' })
})

it('says what the window before saved without word of it, so that it can be taken back', async () => {
  const server = new Server()
  server.losesAnswer = true
  const first = new Autosave(server.written('ann'), await openWritten(server.written('ann')))
  first.start()
  first.change({ title: 'Typed offline' })
  await vi.advanceTimersByTimeAsync(600) // it reached the server, and the page is gone before the answer came
  locks.clear()
  const arrived: [Words, Words][] = []
  const written = { ...server.written('ann'), arrived: (...step: [Words, Words]) => void arrived.push(step) }
  const second = new Autosave(written, await openWritten(written))
  expect(second.snapshot()).toMatchObject({ value: { title: 'Typed offline' }, state: { kind: 'saved' } })
  expect(arrived).toEqual([[{}, { title: 'Typed offline' }]])
})

it('saves what is written when the page is left, by a call that goes on without it', async () => {
  const server = new Server()
  const autosave = await open(server)
  autosave.change({ title: 'A last word' })
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60) // sooner than the pause in typing
  vi.restoreAllMocks()
  expect(server.stored.words).toEqual({ title: 'A last word' })
  expect(server.outlive).toEqual([true])
})
