import { withDeadline } from './deadline'

/**
 * A credential that may create this one upload, as a query without "?". Empty when the server has none to give;
 * throws when it did not answer at all.
 */
export function uploadCredential(api: string, file: string): Promise<string> {
  return withDeadline(async (signal) => {
    const answer = await fetch(`${api}/upload-credential?file=${encodeURIComponent(file)}`, { signal })
    if (!answer.ok) return ''
    const { sasToken } = await answer.json().catch(() => ({}))
    return typeof sasToken === 'string' ? sasToken.replace(/^\?/, '') : ''
  })
}
