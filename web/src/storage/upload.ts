import { withDeadline } from './deadline'

/** The storage's API version; the listing of posts speaks the same one. */
export const storageVersion = '2020-04-08'
const simulatedDelay = 1000

/** 'exists': the name is taken, because credentials may create and never overwrite. */
export type Upload = 'stored' | 'exists'

export const uploadAddress = (storage: string, brand: string, file: string): string =>
  `${storage.replace(/\/+$/, '')}/leads/contacts/${encodeURIComponent(brand)}/${encodeURIComponent(file)}`

/** Puts the document at an address that carries its credential. */
export async function upload(address: string, document: string): Promise<Upload> {
  const answer = await withDeadline(async (signal) => {
    const response = await fetch(address, {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/xml',
        'x-ms-blob-type': 'BlockBlob',
        'x-ms-version': storageVersion,
      },
      body: document,
      signal,
    })
    return { response, taken: !response.ok && (await isTaken(response)) }
  }).catch((error: Error) => {
    throw new Error(`Upload failed: ${error.message}`)
  })
  const { ok, status, statusText } = answer.response
  if (ok) return 'stored'
  if (answer.taken) return 'exists'
  throw new Error(`Upload failed: ${status} ${statusText}`.trimEnd())
}

// Across origins the header may be hidden; the body says the same.
async function isTaken(response: Response): Promise<boolean> {
  if (response.status !== 403 && response.status !== 409) return false
  const code = response.headers.get('x-ms-error-code') ?? (await response.text().catch(() => ''))
  return /UnauthorizedBlobOverwrite|BlobAlreadyExists/.test(code)
}

/** Stands in for an upload where the operator allows it; takes as long as one. */
export const simulateUpload = (): Promise<void> => new Promise((done) => setTimeout(done, simulatedDelay))
