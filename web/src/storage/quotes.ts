import type { Core } from '../gen/input'
import type { AcceptOffer, AskForChange, AskForPrice, DeclineOffer, Needs, Quote, QuoteAnswer } from '../gen/quote'
import { apiBase } from './api-base'
import { withDeadline } from './deadline'

/** Why a call did not do what it was for. */
export class Refused extends Error {
  constructor(
    message: string,
    /** None where the line was down. */
    readonly status?: number,
    readonly field?: string,
    /** The quote as it is now, where it was changed elsewhere. */
    readonly quote?: Quote,
  ) {
    super(message)
  }
}

async function call(core: Core, method: string, path: string, body?: unknown, once?: string): Promise<Quote> {
  const url = `${apiBase(core.runtime, location)}/quotes${path}`
  const headers: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {}
  if (once) headers['Idempotency-Key'] = once
  const { status, text } = await withDeadline(async (signal) => {
    const response = await fetch(url, { method, headers, body: body ? JSON.stringify(body) : undefined, signal })
    return { status: response.status, text: await response.text() }
  }).catch((error: unknown) => {
    throw new Refused(error instanceof Error ? error.message : String(error))
  })
  const answer = parsed(text)
  if (status < 300 && answer?.quote) return answer.quote
  throw new Refused(answer?.message || `The server answered ${status}.`, status, answer?.field, answer?.quote)
}

function parsed(text: string): QuoteAnswer | undefined {
  try {
    return JSON.parse(text) as QuoteAnswer
  } catch {
    return undefined
  }
}

/** Answers the quote that was made before by the same once, whose answer was lost on the way. */
export const create = (core: Core, needs: Needs, once: string) => call(core, 'POST', '', needs, once)
export const fetchQuote = (core: Core, key: string) => call(core, 'GET', `/${key}`)
export const save = (core: Core, key: string, version: number, needs: Needs) =>
  call(core, 'PUT', `/${key}`, { version, needs })
export const ask = (core: Core, key: string, body: AskForPrice) =>
  call(core, 'POST', `/${key}/ask`, { ...body, createdOn: new Date().toISOString() })
export const askChange = (core: Core, key: string, body: AskForChange) => call(core, 'POST', `/${key}/change`, body)
export const accept = (core: Core, key: string, body: AcceptOffer) => call(core, 'POST', `/${key}/accept`, body)
export const decline = (core: Core, key: string, body: DeclineOffer) => call(core, 'POST', `/${key}/decline`, body)
