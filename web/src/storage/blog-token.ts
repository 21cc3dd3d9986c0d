import type { Runtime } from '../gen/input'
import { withDeadline } from './deadline'
import { blogPatience } from './listing'

const bare = (token: string) => token.replace(/^\?/, '')

// One token serves a visit: the same addresses are then the same answers to the browser.
let kept = { api: '', token: '', until: 0 }
const beforeItEnds = 60_000
/** When a token ends, NaN when it does not say. */
const endOf = (token: string) => Date.parse(new URLSearchParams(token).get('se') ?? '')

/** After a refusal the next call asks for another token. */
export const forgetToken = (): void => void (kept = { api: '', token: '', until: 0 })

/** The built-in token, or else one that the server hands out. */
export async function blogToken(runtime: Pick<Runtime, 'blogToken'>, api: string): Promise<string> {
  if (runtime.blogToken) return bare(runtime.blogToken)
  if (kept.api === api && Date.now() < kept.until) return kept.token
  const { answer, body } = await withDeadline(async (signal) => {
    const answer = await fetch(`${api}/get-sas-token`, { signal })
    return { answer, body: await answer.json().catch(() => ({})) }
  }, blogPatience)
  const token: unknown = body?.sasToken
  if (!answer.ok || typeof token !== 'string') {
    throw new Error(`no access token: ${answer.status} ${answer.statusText}`.trimEnd())
  }
  kept = { api, token: bare(token), until: endOf(token) - beforeItEnds }
  return kept.token
}
