import type { Problem } from '../gen/desk'

/** A failure with a sentence for the person at the Desk. */
export class DeskError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

const offline = 'The server does not answer. What you typed is still here; try again in a moment.'

async function failure(response: Response): Promise<DeskError> {
  const problem = (await response.json().catch(() => undefined)) as
    (Partial<Problem> & { message?: string }) | undefined
  return new DeskError(
    response.status,
    problem?.detail ?? problem?.message ?? 'Something went wrong. Please try again.',
  )
}

/** Makes a call of the Desk; the path is the one below /api/desk. */
export async function send(method: string, path: string, body?: unknown, version?: number): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (version !== undefined) headers['If-Match'] = `"${version}"`
  let response: Response
  try {
    response = await fetch(`/api/desk${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new DeskError(0, offline)
  }
  if (!response.ok) throw await failure(response)
  return response
}

export async function get<T>(path: string): Promise<T> {
  return (await (await send('GET', path)).json()) as T
}

export async function post<T = unknown>(path: string, body: unknown = {}): Promise<T> {
  const response = await send('POST', path, body)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** Saves the answer of a call as a file. */
export async function download(method: string, path: string, name: string, body?: unknown) {
  const file = URL.createObjectURL(await (await send(method, path, body)).blob())
  const link = Object.assign(document.createElement('a'), { href: file, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}

export const messageOf = (error: unknown) => (error instanceof DeskError ? error.message : offline)
