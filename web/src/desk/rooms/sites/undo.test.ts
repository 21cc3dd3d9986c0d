// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { Undo } from './undo'

// The same runs every time, so that the gate says the same everywhere.
fc.configureGlobal({ seed: 20261118 })

beforeEach(() => sessionStorage.clear())

type Words = Record<string, string>
const words = fc.dictionary(fc.constantFrom('title', 'text', 'list'), fc.string({ minLength: 1, maxLength: 2 }))

it('goes back to every state there was and forward again, also after a reload', () => {
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 8 }), (first, others) => {
      sessionStorage.clear()
      let undo = new Undo<Words>('ann')
      const states = [first]
      for (const next of others) {
        const now = states.at(-1)!
        undo.saved(now, next)
        if (JSON.stringify(Object.entries(now).sort()) !== JSON.stringify(Object.entries(next).sort()))
          states.push(next)
      }
      let now = states.at(-1)!
      for (const wanted of states.slice(0, -1).reverse()) {
        undo = new Undo<Words>('ann')
        now = undo.back(now)!
        expect(now).toEqual(wanted)
      }
      expect(undo.back(now)).toBeUndefined()
      for (const wanted of states.slice(1)) expect((now = undo.forward(now)!)).toEqual(wanted)
      expect(undo.forward(now)).toBeUndefined()
    }),
  )
})

it('leaves alone what another window wrote', () => {
  const undo = new Undo<Words>('ann')
  undo.saved({ title: 'A' }, { title: 'B' })
  expect(undo.back({ title: 'B', text: 'from elsewhere' })).toEqual({ title: 'A', text: 'from elsewhere' })
})

it('keeps the last of very many steps', () => {
  const undo = new Undo<Words>('ann')
  for (let n = 1; n <= 250; n++) undo.saved({ title: `Title ${n - 1}` }, { title: `Title ${n}` })
  expect(undo.back({ title: 'Title 250' })).toEqual({ title: 'Title 249' })
})

it('forgets what was taken back once something else is written', () => {
  const undo = new Undo<Words>('ann')
  undo.saved({ title: 'A' }, { title: 'B' })
  undo.back({ title: 'B' })
  undo.saved({ title: 'A' }, { title: 'C' })
  expect(undo.canRedo).toBe(false)
  expect(undo.back({ title: 'C' })).toEqual({ title: 'A' })
})

it('notes no step back as a change of its own, also when the next one begins before it has ended', async () => {
  const undo = new Undo<Words>('ann')
  undo.saved({ title: 'A' }, { title: 'B' })
  undo.saved({ title: 'B' }, { title: 'C' })
  const ends: (() => void)[] = []
  const save = () => undo.replay(() => new Promise<void>((end) => ends.push(end)))
  undo.back({ title: 'C' })
  const first = save()
  undo.back({ title: 'B' })
  const second = save()
  ends[0]!()
  await first
  undo.saved({ title: 'B' }, { title: 'A' })
  ends[1]!()
  await second
  expect(undo.canUndo).toBe(false)
  expect(undo.canRedo).toBe(true)
})

it('goes on with what stays after a part was published', () => {
  const undo = new Undo<Words>('ann')
  undo.saved({}, { title: 'A' })
  undo.saved({ title: 'A' }, { title: 'A', text: 'B' })
  undo.saved({ title: 'A', text: 'B' }, { title: 'C', text: 'D' })
  undo.forget(['title'])
  expect(undo.back({ text: 'D' })).toEqual({ text: 'B' })
  expect(undo.back({ text: 'B' })).toEqual({})
  expect(undo.canUndo).toBe(false)
  expect(undo.forward({})).toEqual({ text: 'B' })
})

it('forgets what came and went before what is published', () => {
  const undo = new Undo<Words>('ann')
  undo.saved({}, { title: 'A' })
  undo.saved({ title: 'A' }, { text: 'B' })
  undo.keepOnly((part) => part in {})
  expect(undo.canUndo).toBe(false)
})

it('passes over a step that somebody else has taken back already', () => {
  const undo = new Undo<Words>('ann')
  undo.saved({}, { title: 'A' })
  undo.saved({ title: 'A' }, { title: 'A', text: 'B' })
  expect(undo.back({ title: 'A' })).toEqual({})
  expect(undo.canUndo).toBe(false)
})
