import { describe, expect, it } from 'vitest'
import { addressOf, choiceOf, choiceOfQuery, fleets, first, noOne, today, toQuery, views, type Choice } from './choice'

const whole: Choice = {
  view: 'mine',
  words: 'Łukasz & co #5',
  brand: 'cam',
  state: 'dead',
  type: 'Demo Request',
  days: '7',
  from: '2026-03-01',
  to: '2026-03-31',
  person: noOne,
  stage: 'quoted',
  quote: 'expired',
  fleet: '11-100',
  company: 'haul.example',
  sort: 'oldest',
}

const every: Choice[] = [
  first,
  whole,
  ...views.map(({ id }) => ({ ...first, view: id })),
  { ...first, days: today },
  ...fleets.map(({ id }) => ({ ...first, fleet: id })),
  ...(Object.keys(whole) as (keyof Choice)[]).map((part) => ({ ...first, [part]: whole[part] })),
]

describe('what the list shows', () => {
  it.each(every)('comes back from its address: %o', (choice) => {
    const [, search = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(addressOf(choice)) ?? []
    expect(choiceOf(search, hash)).toEqual(choice)
  })

  it.each(every)('comes back from a filter that was kept: %o', (choice) => {
    const kept = JSON.parse(JSON.stringify(toQuery(choice))) as ReturnType<typeof toQuery>
    expect(choiceOfQuery(kept)).toEqual(choice)
    expect(toQuery(choiceOfQuery(kept))).toEqual(kept)
  })

  it('of today begins at midnight of this person’s clock', () => {
    expect(toQuery({ ...first, days: today })).toEqual({ open: true, today: 0 - new Date().getTimezoneOffset() })
  })

  it('never sends the words of a search to a server', () => {
    expect(addressOf({ ...first, words: 'jane@visitor.example' }).split('#')[0]).toBe('')
  })
})
