import type { Problem } from '../gen/desk'

/** A failure with a sentence for the person at the Desk. */
export class DeskError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** The whole answer, where it says more than its sentence. */
    readonly problem?: unknown,
  ) {
    super(message)
  }
}

let signedOut = () => {}

/** Says what happens when the server does not know the person any more. */
export function whenSignedOut(run: () => void) {
  signedOut = run
}

const offline = 'The server does not answer. What you typed is still here; try again in a moment.'

async function failure(response: Response): Promise<DeskError> {
  const problem = (await response.json().catch(() => undefined)) as
    (Partial<Problem> & { message?: string }) | undefined
  return new DeskError(
    response.status,
    problem?.detail ?? problem?.message ?? 'Something went wrong. Please try again.',
    problem,
  )
}

/** Makes a call of the Desk; the path is the one below /api/desk. outlives lets it end after the page is gone. */
export async function send(
  method: string,
  path: string,
  body?: unknown,
  version?: number | string,
  outlives = false,
): Promise<Response> {
  const headers: Record<string, string> = {}
  const file = body instanceof Blob
  if (body !== undefined) headers['Content-Type'] = file ? body.type : 'application/json'
  if (version !== undefined) headers['If-Match'] = `"${version}"`
  let response: Response
  try {
    response = await fetch(`/api/desk${path}`, {
      method,
      headers,
      keepalive: outlives,
      ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }),
    })
  } catch {
    throw new DeskError(0, offline)
  }
  if (response.status === 401) signedOut()
  if (!response.ok) throw await failure(response)
  return response
}

export async function get<T>(path: string): Promise<T> {
  return (await (await send('GET', path)).json()) as T
}

export async function post<T = unknown>(path: string, body: unknown = {}, version?: number | string): Promise<T> {
  const response = await send('POST', path, body, version)
  return (response.status === 204 ? undefined : await response.json()) as T
}

export async function put<T>(path: string, body: unknown, version?: number | string, outlives = false): Promise<T> {
  return (await (await send('PUT', path, body, version, outlives)).json()) as T
}

/** Saves the answer of a call as a file. */
export async function download(method: string, path: string, name: string, body?: unknown) {
  const file = URL.createObjectURL(await (await send(method, path, body)).blob())
  const link = Object.assign(document.createElement('a'), { href: file, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}

export const messageOf = (error: unknown) => (error instanceof DeskError ? error.message : offline)
