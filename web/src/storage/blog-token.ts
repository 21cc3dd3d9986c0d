import type { Runtime } from '../gen/input'
import { withDeadline } from './deadline'

const bare = (token: string) => token.replace(/^\?/, '')

/** The built-in token, or else one that the server hands out. */
export async function blogToken(runtime: Pick<Runtime, 'blogToken'>, api: string): Promise<string> {
  if (runtime.blogToken) return bare(runtime.blogToken)
  const { answer, body } = await withDeadline(async (signal) => {
    const answer = await fetch(`${api}/get-sas-token`, { signal })
    return { answer, body: await answer.json().catch(() => ({})) }
  })
  const token: unknown = body?.sasToken
  if (!answer.ok || typeof token !== 'string') {
    throw new Error(`no access token: ${answer.status} ${answer.statusText}`.trimEnd())
  }
  return bare(token)
}
