import { withDeadline } from './deadline'

/**
 * A credential that may create this one upload, as a query without "?". Empty when the server has none to give;
 * throws when it did not answer, or asked to come back later.
 */
export async function uploadCredential(api: string, file: string): Promise<string> {
  const { answer, body } = await withDeadline(async (signal) => {
    const answer = await fetch(`${api}/upload-credential?file=${encodeURIComponent(file)}`, { signal })
    return { answer, body: await answer.json().catch(() => ({})) }
  })
  if (answer.status === 429) throw new Error(`${answer.status} ${answer.statusText}`.trimEnd())
  const token: unknown = answer.ok ? body.sasToken : ''
  return typeof token === 'string' ? token.replace(/^\?/, '') : ''
}
