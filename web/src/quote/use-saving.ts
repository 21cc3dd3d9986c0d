import { useEffect, useRef, useState } from 'react'
import { useQuoteWords } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { Core } from '../gen/input'
import type { Needs, Quote } from '../gen/quote'
import type { Stock } from '../parts/fit'
import { create, Refused, save } from '../storage/quotes'
import { needsOf } from './plan'
import { dropDraft, isWaiting, onceOfDraft, remember, setWaiting } from './store'
import type { Work } from './use-plan'

export interface Saving {
  state: 'idle' | 'saving' | 'offline' | 'refused'
  failure?: string
  submit: () => void
}

const retryAfter = 5000

const same = (a: Needs, b: Needs) => {
  const what = ({ groups, lines, note }: Needs) =>
    JSON.stringify([
      groups.map(({ id, count, vehicle, year, port, parkedPower, wants }) => [
        [id, count, vehicle, year ?? '', port ?? '', parkedPower ?? ''],
        wants,
      ]),
      lines.map(({ group, product, count }) => [group ?? '', product, count]),
      note ?? '',
    ])
  return what(a) === what(b)
}

/** Makes a quote. One that was made before, whose answer was lost, gets what was changed since. */
async function made(core: Core, needs: Needs): Promise<Quote> {
  const quote = await create(core, needs, onceOfDraft())
  return same(quote.needs, needs) ? quote : save(core, quote.key, quote.version, needs)
}

/** Saves a plan as a quote, or the changes of one. Without a line it waits for it, and goes on by itself. */
export function useSaving(
  { latest: plan, base }: Work,
  stock: Stock,
  quote: Quote | undefined,
  onSaved: (quote: Quote) => void,
): Saving {
  const { core } = useBrand()
  const { totals: words } = useQuoteWords()
  const [{ state, failure }, setState] = useState<Pick<Saving, 'state' | 'failure'>>({ state: 'idle' })
  /** The version that this window was told of; a draft that is opened again is told again. */
  const told = useRef<number>(undefined)
  const done = (saved: Quote) => {
    dropDraft(quote?.key)
    remember({ key: saved.key, number: saved.number, at: '' }, saved.changedAt)
    setState({ state: 'idle' })
    onSaved(saved)
  }
  const send = async () => {
    const needs = needsOf(plan.current, stock)
    if (needs.groups.length === 0 && needs.lines.length === 0)
      return setState({ state: 'refused', failure: words.nothing })
    setState({ state: 'saving' })
    try {
      const saved = quote
        ? await save(core, quote.key, told.current ?? base.current ?? quote.version, needs)
        : await made(core, needs)
      done(saved)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setWaiting(error.status === undefined, quote?.key)
      if (error.status === undefined) return setState({ state: 'offline', failure: words.waiting })
      if (error.quote) told.current = error.quote.version
      if (error.quote && same(error.quote.needs, needs)) return done(error.quote) // its answer was lost on the way
      const failure = error.quote ? words.changed : error.message
      setState({ state: 'refused', failure })
    }
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (isWaiting(quote?.key)) void latest.current() // which a page that was closed since could not
  }, [quote?.key])
  useEffect(() => {
    if (state !== 'offline') return
    const again = () => void latest.current()
    // A browser knows of its own line alone, not of what is down behind it.
    const later = navigator.onLine ? setTimeout(again, retryAfter) : undefined
    addEventListener('online', again)
    return () => {
      clearTimeout(later)
      removeEventListener('online', again)
    }
  }, [state])
  return {
    state,
    failure,
    submit() {
      if (state !== 'saving') void send()
    },
  }
}
